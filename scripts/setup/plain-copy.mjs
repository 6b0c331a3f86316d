import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Copies of the sources in plain JavaScript. */
export const plainFolder = fileURLToPath(new URL('../../node_modules/.cache/plain', import.meta.url));

/**
 * The name of a source's copy. It follows from the content, so a copy is never older than its source.
 * @param {Buffer} source
 */
export function plainName(source) {
  return `${createHash('sha256').update(source).digest('hex').slice(0, 32)}.js`;
}

/** @param {Buffer} source */
export function plainPath(source) {
  return join(plainFolder, plainName(source));
}
