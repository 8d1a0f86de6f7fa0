let audio: AudioContext | null = null;

/** Two rising tones, loud enough for a kitchen. Browsers keep it silent until the user has touched the page. */
export function chime(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const context = audio;
  context
    .resume()
    .then(() => {
      tone(context, 880, 0);
      tone(context, 1_175, 0.16);
    })
    .catch(() => undefined);
}

function tone(context: AudioContext, frequency: number, delay: number): void {
  const start = context.currentTime + delay;
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.value = frequency;
  // Fades in and out: a tone that is cut off clicks.
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.5, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.32);
}
