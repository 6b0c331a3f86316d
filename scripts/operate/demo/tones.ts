import { wavFile } from '@ringpost/testing/wav-file';

const SAMPLES_PER_SECOND = 8_000;
/** Samples of a tone and of the pause after it. */
const TONE = 1_600;
const PAUSE = 800;
const LOUDNESS = 6_000;

/** The two frequencies of each key of a telephone (ITU-T Q.23). */
const ROWS = [697, 770, 852, 941] as const;
const COLUMNS = [1_209, 1_336, 1_477] as const;
const KEYS = '123456789*0#';

function sampleOf(key: number, nth: number): number {
  const wave = (hertz = 0) => Math.sin((2 * Math.PI * hertz * nth) / SAMPLES_PER_SECOND);
  return LOUDNESS * (wave(ROWS[Math.floor(key / 3)]) + wave(COLUMNS[key % 3]));
}

/** A call in which somebody presses these keys. The demo has no voice. */
export function keyTones(digits: string): Buffer {
  const samples = new Int16Array(digits.length * (TONE + PAUSE));
  for (const [place, digit] of [...digits].entries()) {
    const [key, from] = [KEYS.indexOf(digit), place * (TONE + PAUSE)];
    for (let nth = 0; nth < TONE; nth += 1) samples[from + nth] = sampleOf(key, nth);
  }
  return wavFile(samples);
}
