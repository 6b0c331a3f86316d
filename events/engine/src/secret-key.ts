import { readFileSync } from 'node:fs';

/** A key of 32 bytes as text, in hexadecimal or base64. Undefined for any other text. */
export function parseSecretKey(text: string): Buffer | undefined {
  const word = text.trim();
  if (/^[\da-f]{64}$/i.test(word)) return Buffer.from(word, 'hex');
  if (!/^[\w+/-]{43}=?$/.test(word)) return undefined;
  return Buffer.from(word, 'base64');
}

/** The text of a file with keys. @throws Error with one sentence, which begins with `what` */
export function readKeyText(what: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new Error(`${what} is "${path}"; ${isMissing ? 'there is no such file' : 'it cannot be read'}.`);
  }
}
