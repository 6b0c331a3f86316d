export type DecodedText = { readonly text: string } | { readonly fault: 'no-text' | 'not-utf-8' };

function decoded(bytes: Uint8Array, encoding: string): DecodedText {
  try {
    // It leaves out a byte order mark.
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    return { fault: 'not-utf-8' };
  }
}

/** The text of a file: UTF-8, or UTF-16 with its byte order mark, as spreadsheets save it. A zip or a picture is no text. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be');
  return bytes.includes(0) ? { fault: 'no-text' } : decoded(bytes, 'utf-8');
}

export type ReadText = { readonly text: string } | { readonly fault: 'too-long' | 'no-text' };

/** Reads a file whose text has at most so many characters. A file that is far too large is not read. */
export async function readTextFile(file: Blob, maxCharacters: number): Promise<ReadText> {
  if (file.size > 4 * maxCharacters) return { fault: 'too-long' };
  const read = decodeText(new Uint8Array(await file.arrayBuffer()));
  if ('fault' in read) return { fault: 'no-text' };
  return read.text.length > maxCharacters ? { fault: 'too-long' } : read;
}
