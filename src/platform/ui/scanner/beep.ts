import { vibrate } from '../kit/vibrate.ts';

let audio: AudioContext | undefined;

/**
 * A short tone, for cashiers who look at the goods and not at the screen: high when all is well, low and long if not. A phone is felt
 * too: its sound is off in most pockets.
 */
export function beep(isWell: boolean): void {
  vibrate(isWell ? 'taken' : 'wrong');
  try {
    audio ??= new AudioContext();
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const [frequency, seconds] = isWell ? [1_760, 0.06] : [220, 0.4];
    tone.type = isWell ? 'sine' : 'square';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + seconds);
  } catch {
    // A device without sound still shows what happened.
  }
}
