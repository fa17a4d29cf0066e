/**
 * Sounds of our own, made when they are needed: a draw, a card laid down, a strike, a turn, an end. Loaded only once one is wanted. Each is a
 * few oscillators and a little noise; together they stay quiet.
 */
export type Sound = 'draw' | 'play' | 'strike' | 'turn' | 'win' | 'lose' | 'tie' | 'resolve';

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

interface Tone {
  /** Hertz at the beginning and at the end. */
  from: number;
  to?: number;
  at?: number;
  length: number;
  type?: OscillatorType;
  loud?: number;
}

const TONES: Record<Sound, readonly Tone[]> = {
  draw: [],
  play: [{ from: 190, to: 110, length: 0.09, type: 'triangle', loud: 0.16 }],
  resolve: [
    { from: 520, to: 660, length: 0.14, type: 'sine', loud: 0.07 },
    { from: 780, to: 990, at: 0.06, length: 0.16, type: 'sine', loud: 0.05 },
  ],
  strike: [{ from: 140, to: 45, length: 0.18, type: 'square', loud: 0.1 }],
  turn: [
    { from: 587.33, length: 0.32, type: 'triangle', loud: 0.09 },
    { from: 880, at: 0.12, length: 0.36, type: 'triangle', loud: 0.09 },
  ],
  win: [523.25, 659.25, 783.99, 1046.5].map((from, i) => ({ from, at: i * 0.11, length: 0.5, type: 'triangle' as const, loud: 0.09 })),
  tie: [440, 523.25, 440].map((from, i) => ({ from, at: i * 0.14, length: 0.42, type: 'sine' as const, loud: 0.08 })),
  lose: [392, 329.63, 261.63].map((from, i) => ({ from, at: i * 0.16, length: 0.5, type: 'triangle' as const, loud: 0.08 })),
};
/** How much rustling paper there is in a sound: how loud, how long, how bright. */
const RUSTLE: Partial<Record<Sound, readonly [number, number, number]>> = { draw: [0.09, 0.09, 3200], play: [0.07, 0.05, 1800], strike: [0.16, 0.08, 900] };
const HAPTICS: Partial<Record<Sound, number[]>> = { play: [12], strike: [28], turn: [18, 60, 18], win: [30, 50, 30, 50, 60], lose: [80], tie: [30, 60, 30] };

function rustle(audio: AudioContext, [loud, length, bright]: readonly [number, number, number], at: number): void {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const volume = audio.createGain();
  source.buffer = noise;
  filter.type = 'bandpass';
  filter.frequency.value = bright;
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

/** Let it be heard, and felt where the device can. */
export function sound(what: Sound, after = 0): void {
  context ??= new AudioContext();
  const audio = context;
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
  const start = audio.currentTime + after;
  const paper = RUSTLE[what];
  if (paper) rustle(audio, paper, start);
  for (const { from, to = from, at = 0, length, type = 'sine', loud = 0.1 } of TONES[what]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = type;
    tone.frequency.setValueAtTime(from, start + at);
    tone.frequency.exponentialRampToValueAtTime(to, start + at + length);
    volume.gain.setValueAtTime(0, start + at);
    volume.gain.linearRampToValueAtTime(loud, start + at + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.001, start + at + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(start + at);
    tone.stop(start + at + length + 0.02);
  }
  const felt = HAPTICS[what];
  if (felt && 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches) navigator.vibrate(felt);
}
