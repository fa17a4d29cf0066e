let context: AudioContext | undefined;

const NOTES = { tick: [1320, 0.08], turn: [880, 0.25], end: [440, 0.9] } as const;

/** One short note for the timer. */
export function beep(what: keyof typeof NOTES): void {
  context ??= new AudioContext();
  const [pitch, length] = NOTES[what];
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.15, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + length);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + length);
}

/** Two soft notes: it is your turn. */
export function ring(): void {
  context ??= new AudioContext();
  const start = context.currentTime;
  for (const [i, pitch] of [587.33, 880].entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch;
    tone.type = 'triangle';
    volume.gain.setValueAtTime(0, start + i * 0.12);
    volume.gain.linearRampToValueAtTime(0.12, start + i * 0.12 + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + i * 0.12 + 0.4);
    tone.connect(volume).connect(context.destination);
    tone.start(start + i * 0.12);
    tone.stop(start + i * 0.12 + 0.45);
  }
}
