let context: AudioContext | null = null;

function note(audio: AudioContext, hertz: number, delaySeconds: number): void {
  const from = audio.currentTime + delaySeconds;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0.0001, from);
  volume.gain.exponentialRampToValueAtTime(0.12, from + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.22);
  tone.connect(volume).connect(audio.destination);
  tone.start(from);
  tone.stop(from + 0.24);
}

/** Plays two short notes. A browser stays silent before the first click on the page. */
export function chime(): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    note(context, 880, 0);
    note(context, 1320, 0.12);
  } catch {
    // There is no sound device. The code is on the screen anyway.
  }
}
