const SAMPLES_PER_SECOND = 8_000;
const HEAD_BYTES = 44;

/** A WAV file as a telephone makes it: one channel of 16 bits, 8,000 samples per second. */
export function wavFile(samples: Int16Array): Buffer {
  const audio = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const head = Buffer.alloc(HEAD_BYTES);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(HEAD_BYTES - 8 + audio.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  head.writeUInt32LE(SAMPLES_PER_SECOND * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(audio.length, 40);
  return Buffer.concat([head, audio]);
}

/** A tone of this length. */
export function toneFile(seconds: number, hertz = 440): Buffer {
  const length = Math.round(seconds * SAMPLES_PER_SECOND);
  const step = (2 * Math.PI * hertz) / SAMPLES_PER_SECOND;
  return wavFile(Int16Array.from({ length }, (_, nth) => 8_000 * Math.sin(nth * step)));
}
