import { expect, test } from "vitest";
import { LONGEST, MELODIES, type Sound } from "./melodies";
import { LOUDEST, sing } from "./sounds";

const RATE = 44_100; // samples a second
const ALL = Object.keys(MELODIES) as Sound[];
const SILENT = 0.001; // what nobody hears
const TWICE = 10; // decibels that make a sound seem twice as loud
const AT_ONCE = 2_205; // samples: in a twentieth of a second an ear takes in how loud it is

async function rendered(make: (audio: OfflineAudioContext) => void): Promise<Float32Array> {
  const audio = new OfflineAudioContext(1, 2 * RATE, RATE);
  make(audio);
  return (await audio.startRendering()).getChannelData(0);
}

const heard = (sound: Sound) => rendered((audio) => sing(audio, sound, LOUDEST));
const peak = (samples: Float32Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/** Weight by the A curve of IEC 61672, which mutes low tones: one high-pass filter for each of its low poles. */
function weighted(samples: Float32Array<ArrayBuffer>): Promise<Float32Array> {
  return rendered((audio) => {
    const source = audio.createBufferSource();
    source.buffer = audio.createBuffer(1, samples.length, RATE);
    source.buffer.copyToChannel(samples, 0);
    const passes = [20.6, 20.6, 107.7, 737.9].map((pole) => {
      const turn = Math.tan((Math.PI * pole) / RATE);
      return audio.createIIRFilter([1 / (1 + turn), -1 / (1 + turn)], [1, (turn - 1) / (turn + 1)]);
    });
    passes.reduce<AudioNode>((before, pass) => before.connect(pass), source).connect(audio.destination);
    source.start();
  });
}

/** Decibels of the loudest moment. */
function loudness(samples: Float32Array): number {
  let most = 0;
  for (let from = 0; from + AT_ONCE <= samples.length; from += AT_ONCE / 5) {
    const part = samples.subarray(from, from + AT_ONCE);
    most = Math.max(most, part.reduce((sum, sample) => sum + sample ** 2, 0) / AT_ONCE);
  }
  return 10 * Math.log10(most);
}

test.each(ALL)("%s begins and ends in silence, is short, and never clipped or off the middle", async (sound) => {
  const samples = await heard(sound);
  expect(peak(samples)).toBeGreaterThan(0.1);
  expect(peak(samples)).toBeLessThan(0.7); // with room for another one
  expect(Math.abs(samples[0] ?? 1)).toBeLessThan(SILENT);
  const last = samples.findLastIndex((sample) => Math.abs(sample) > SILENT);
  expect(last / RATE).toBeLessThan(LONGEST);
  const step = samples
    .subarray(last)
    .reduce((most, sample, place, all) => Math.max(most, Math.abs(sample - (all[place - 1] ?? sample))), 0);
  expect(step).toBeLessThan(SILENT * 2); // no click where it stops
  expect(Math.abs(samples.reduce((sum, sample) => sum + sample, 0)) / Math.max(1, last)).toBeLessThan(0.005);
});

test("no sound is much louder than another", async () => {
  const all = await Promise.all(
    ALL.map(async (sound) => [sound, loudness(await weighted(new Float32Array(await heard(sound))))] as const),
  );
  const ordered = all.sort(([, one], [, other]) => one - other);
  const [quiet, loud] = [ordered[0], ordered.at(-1)];
  expect((loud?.[1] ?? NaN) - (quiet?.[1] ?? NaN), `${loud?.[0]} beside ${quiet?.[0]}`).toBeLessThan(TWICE);
});

test("every sound can be heard on small speakers, without low tones", async () => {
  for (const sound of ALL) {
    const samples = new Float32Array(await heard(sound));
    const small = await rendered((audio) => {
      const source = audio.createBufferSource();
      source.buffer = audio.createBuffer(1, samples.length, RATE);
      source.buffer.copyToChannel(samples, 0);
      const pass = new BiquadFilterNode(audio, { type: "highpass", frequency: 400 });
      source.connect(pass).connect(audio.destination);
      source.start();
    });
    const lost = loudness(await weighted(samples)) - loudness(await weighted(new Float32Array(small)));
    expect(lost, sound).toBeLessThan(4);
  }
});

test("a card slides in and out, and the slap of one is over at once", async () => {
  const energy = (samples: Float32Array, from: number, to: number) =>
    samples.subarray(from * RATE, to * RATE).reduce((sum, sample) => sum + sample ** 2, 0);
  const [drawn, played] = [await heard("drawn"), await heard("played")];
  expect(energy(drawn, 0.03, 0.06)).toBeGreaterThan(3 * energy(drawn, 0, 0.03));
  expect(energy(drawn, 0.03, 0.06)).toBeGreaterThan(3 * energy(drawn, 0.1, 0.13));
  expect(energy(played, 0, 0.04)).toBeGreaterThan(3 * energy(played, 0.04, 0.08));
});

test("no two cards are made of the same noise", async () => {
  const [one, other] = await Promise.all(
    [0, 0.31].map(async (at) =>
      (await rendered((audio) => sing(audio, "drawn", LOUDEST, at))).subarray(at * RATE, (at + 0.13) * RATE),
    ),
  );
  const product = (a?: Float32Array, b?: Float32Array) => a?.reduce((sum, each, at) => sum + each * (b?.[at] ?? 0), 0);
  expect(Math.abs(product(one, other) ?? NaN)).toBeLessThan(0.3 * (product(one, one) ?? NaN));
});

test("even four of the loudest at once aren't clipped", async () => {
  const samples = await rendered((audio) => [0, 0, 0, 0].forEach((at) => sing(audio, "plusFour", LOUDEST, at)));
  expect(peak(samples)).toBeGreaterThan(0.8);
  expect(peak(samples)).toBeLessThan(1);
});

test("simultaneous sounds aren't clipped", async () => {
  const drawn = [0.08, 0.16, 0.24, 0.32].map((at) => ["drawn", at] as const);
  const together: (readonly [Sound, number])[] = [
    ["played", 0],
    ["plusFour", 0.08],
    ...drawn,
    ["turn", 0.4],
    ["reaction", 0.4],
    ["caught", 0.4],
  ];
  expect(
    peak(await rendered((audio) => together.forEach(([sound, at]) => sing(audio, sound, LOUDEST, at)))),
  ).toBeLessThan(1);
});
