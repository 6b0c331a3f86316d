import { RECORDING_MAX_BYTES, RECORDING_MAX_SECONDS } from '@ringpost/domain/rules/limits';

/** The formats that each browser plays: PCM, A-law and µ-law. */
const FORMATS: readonly number[] = [1, 6, 7];
const RIFF_BYTES = 12;
const RIFF_HEAD_BYTES = 8;
const CHUNK_HEAD_BYTES = 8;
const FORMAT_BYTES = 16;

interface Chunk {
  readonly id: string;
  /** The offset of its content. */
  readonly at: number;
  /** The bytes that are really there: a recorder that was cut off names more. */
  readonly bytes: number;
}

/** Each chunk takes at least eight bytes, and the search ends at the audio. */
function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = RIFF_BYTES; at + CHUNK_HEAD_BYTES <= bytes.length; ) {
    const named = bytes.readUInt32LE(at + 4);
    const content = at + CHUNK_HEAD_BYTES;
    const chunk = { id: bytes.toString('latin1', at, at + 4), at: content };
    yield { ...chunk, bytes: Math.min(named, bytes.length - content) };
    // A chunk of an odd length is filled up to an even one.
    at = content + named + (named % 2);
  }
}

function isRiff(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, RIFF_BYTES) === 'WAVE';
}

/** Whether a WAV file names more bytes than it has: its end is missing, or its recorder did not know its length. */
function lacksItsEnd(bytes: Buffer): boolean {
  return bytes.length < RIFF_BYTES || RIFF_HEAD_BYTES + bytes.readUInt32LE(4) > bytes.length;
}

/** How long a WAV file is, in whole seconds, rounded up; undefined for any other file, whatever its name or type says. */
export function secondsOfWav(bytes: Buffer): number | undefined {
  if (bytes.length < RIFF_BYTES || !isRiff(bytes)) return undefined;
  let bytesPerSecond = 0;
  for (const { id, at, bytes: length } of chunksOf(bytes)) {
    if (id === 'fmt ') {
      if (length < FORMAT_BYTES || !FORMATS.includes(bytes.readUInt16LE(at))) return undefined;
      bytesPerSecond = bytes.readUInt32LE(at + 8);
    }
    if (id === 'data') return bytesPerSecond > 0 ? Math.ceil(length / bytesPerSecond) : undefined;
  }
  return undefined;
}

/** The length of an uploaded file, if it may be stored. */
export function secondsOfAcceptable(bytes: Buffer): number | undefined {
  const seconds = bytes.length > RECORDING_MAX_BYTES ? undefined : secondsOfWav(bytes);
  return seconds !== undefined && seconds <= RECORDING_MAX_SECONDS ? seconds : undefined;
}

/** What other threads may know of a file. Only the guarded thread runs the two functions below. */
export interface WavFacts {
  /** Undefined for a file that is not a WAV. */
  readonly seconds: number | undefined;
  readonly lacksItsEnd: boolean;
}

export function factsOfWav(file: Uint8Array): WavFacts {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  return { seconds: secondsOfWav(bytes), lacksItsEnd: lacksItsEnd(bytes) };
}

/** A file that was sent as Base64, if it may be stored. */
export function readWav(
  base64: string,
): { readonly audio: Uint8Array; readonly seconds: number } | undefined {
  const audio = Buffer.from(base64, 'base64');
  const seconds = secondsOfAcceptable(audio);
  return seconds === undefined ? undefined : { audio, seconds };
}
