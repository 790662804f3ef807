// Plays cues with Web Audio. Browsers allow audio only after a user gesture, so the context is created then.

import { MELODIES, type Sound, type Voice } from "./melodies";

export const LOUDEST = 1; // gain at full volume

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

/** Make a second of deterministic noise. Its band lets little of it through, so it is louder than a tone. */
function hissing(audio: BaseAudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  let state = 1;
  buffer.getChannelData(0).forEach((_, place, data) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    data[place] = state / 2 ** 30;
  });
  return buffer;
}

const KNEE = 0.8; // level from which sounds that come together are limited, so that they stay below 1
const MOST = 4; // the loudest that they can be before that
const outlets = new WeakMap<BaseAudioContext, AudioNode>();

/** Return the limiter that all sounds go through. Without it, many at once would be clipped and crackle. */
function outlet(audio: BaseAudioContext): AudioNode {
  const known = outlets.get(audio);
  if (known) return known;
  const limiter = audio.createWaveShaper();
  const room = 0.99 - KNEE;
  limiter.curve = Float32Array.from({ length: 4097 }, (_, place) => {
    const level = (MOST * (place - 2048)) / 2048;
    const extra = Math.max(0, Math.abs(level) - KNEE);
    return Math.sign(level) * (Math.min(KNEE, Math.abs(level)) + room * Math.tanh(extra / room));
  });
  const scale = audio.createGain();
  scale.gain.value = 1 / MOST; // curves are for levels from -1 to 1
  scale.connect(limiter).connect(audio.destination);
  outlets.set(audio, scale);
  return scale;
}

/** How a sound is played: the pitch of its noises as a factor, and from where, -1 on the left to 1 on the right. */
interface Manner {
  pitch?: number;
  pan?: number;
}

const VARIES = { pitch: 0.16, loud: 0.3 }; // from least to most: no two cards sound quite alike
const about = (range: number) => 1 + range * (Math.random() - 0.5);

function source(
  audio: BaseAudioContext,
  { wave, from, to }: Voice,
  start: number,
  end: number,
  pitch: number,
): [AudioScheduledSourceNode, AudioNode] {
  if (wave === "sine" || wave === "triangle") {
    const tone = audio.createOscillator();
    tone.type = wave;
    tone.frequency.setValueAtTime(from, start);
    tone.frequency.exponentialRampToValueAtTime(to, end);
    return [tone, tone];
  }
  const hiss = audio.createBufferSource();
  hiss.buffer = noise ??= hissing(audio);
  hiss.loop = true;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = wave === "slide" ? 1.8 : 0.9; // a slide is narrow, so that its way up or down is heard
  band.frequency.setValueAtTime(from * pitch, start);
  band.frequency.exponentialRampToValueAtTime(to * pitch, end);
  hiss.connect(band);
  return [hiss, band];
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
  const loud = Math.max(0.0002, voice.loud * volume);
  if (voice.wave === "slide") {
    swell.gain.setValueAtTime(0, start);
    swell.gain.linearRampToValueAtTime(loud, start + 0.4 * voice.long);
    swell.gain.linearRampToValueAtTime(0, end);
  } else {
    swell.gain.setValueAtTime(0.0001, start);
    swell.gain.exponentialRampToValueAtTime(loud, start + Math.min(0.012, voice.long / 4));
    swell.gain.exponentialRampToValueAtTime(0.0001, end);
  }
  const place = audio.createStereoPanner();
  place.pan.value = pan;
  sounding.connect(swell).connect(place).connect(outlet(audio));
  if (player instanceof AudioBufferSourceNode)
    player.start(start, (3.7 * start) % 1); // each time another part of the noise
  else player.start(start);
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
  const gain = volume ** 1.5 * LOUDEST * about(VARIES.loud); // loudness is perceived on a log scale
  sing(context, sound, gain, context.currentTime + 0.01 + after, { pitch: about(VARIES.pitch), pan });
}
