/** Two soft notes: it is your turn. */
let context: AudioContext | undefined;

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
