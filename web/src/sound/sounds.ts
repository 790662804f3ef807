// Plays cues with Web Audio. Browsers allow audio only after a user gesture, so the context is created then.

import { MELODIES, type Sound, type Voice } from "./melodies";

export const LOUDEST = 0.8; // gain at full volume, so that the table stays quiet

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Has the player interacted with the page? */
function isTouched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? false;
}

/** Start or resume audio. Call on every user gesture, as browsers require one. */
export function wake(): void {
  if (typeof AudioContext === "undefined" || !isTouched()) return;
  context ??= new AudioContext();
  if (context.state !== "running") context.resume().catch(() => undefined); // the next gesture tries again
}

/** Make a second of deterministic noise for rustles. */
function rustling(audio: BaseAudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  let state = 1;
  buffer.getChannelData(0).forEach((_, place, data) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    data[place] = state / 2 ** 31;
  });
  return buffer;
}

/** How a sound is played: the pitch of its noises as a factor, and from where, -1 on the left to 1 on the right. */
interface Manner {
  pitch?: number;
  pan?: number;
}

const PITCHES = [1, 0.92, 1.08]; // no two cards sound quite alike
let turn = 0;

function source(
  audio: BaseAudioContext,
  { wave, from, to }: Voice,
  start: number,
  end: number,
  pitch: number,
): [AudioScheduledSourceNode, AudioNode] {
  if (wave !== "noise") {
    const tone = audio.createOscillator();
    tone.type = wave;
    tone.frequency.setValueAtTime(from, start);
    tone.frequency.exponentialRampToValueAtTime(to, end);
    return [tone, tone];
  }
  const rustle = audio.createBufferSource();
  rustle.buffer = noise ??= rustling(audio);
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = 0.9;
  band.frequency.setValueAtTime(from * pitch, start);
  band.frequency.exponentialRampToValueAtTime(to * pitch, end);
  rustle.connect(band);
  return [rustle, band];
}

function voiced(
  audio: BaseAudioContext,
  voice: Voice,
  begin: number,
  volume: number,
  { pitch = 1, pan = 0 }: Manner,
): void {
  const start = begin + voice.at;
  const end = start + voice.long;
  const [player, sounding] = source(audio, voice, start, end, pitch);
  const swell = audio.createGain();
  swell.gain.setValueAtTime(0.0001, start);
  swell.gain.exponentialRampToValueAtTime(
    Math.max(0.0002, voice.loud * volume),
    start + Math.min(0.012, voice.long / 4),
  );
  swell.gain.exponentialRampToValueAtTime(0.0001, end);
  const place = audio.createStereoPanner();
  place.pan.value = pan;
  sounding.connect(swell).connect(place).connect(audio.destination);
  player.start(start);
  player.stop(end + 0.02);
}

/** Schedule a sound at `begin`, in seconds of the audio clock. */
export function sing(audio: BaseAudioContext, sound: Sound, loud: number, begin = 0, manner: Manner = {}): void {
  for (const voice of MELODIES[sound]) voiced(audio, voice, begin, loud, manner);
}

/** Play a sound after `after` seconds, at a volume from 0 (silent) to 1, from a place as of `pan`. */
export function play(sound: Sound, volume: number, after = 0, pan = 0): void {
  if (volume <= 0) return;
  wake();
  if (context === null || context.state === "closed") return;
  const gain = volume ** 2 * LOUDEST; // squared, since loudness is perceived on a log scale
  turn = (turn + 1) % PITCHES.length;
  sing(context, sound, gain, context.currentTime + 0.01 + after, { pitch: PITCHES[turn] ?? 1, pan });
}
