import { Rejection, reject } from '@ringpost/domain';
import { SIGNATURE_MAX_BYTES } from '@ringpost/domain/rules/limits';
import { rejectField } from '@ringpost/web/http';
import type { GuardedFunction, GuardedWork } from '../kernel/guarded-work.ts';
import type { cleanSignature } from './letter-of-authorization.ts';
import type { Signature } from './port-in-vault.ts';

const TYPES: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/svg+xml',
] satisfies readonly Signature['type'][];
const CLEAN: GuardedFunction<Signature, ReturnType<typeof cleanSignature>> = {
  module: new URL('./letter-of-authorization.ts', import.meta.url),
  name: 'cleanSignature',
};

function isType(type: string): type is Signature['type'] {
  return TYPES.includes(type);
}

export interface SignatureReader {
  readonly guarded: GuardedWork;
  /**
   * Logs the cause of a refusal: a bad picture, or a fault of the program that reads it. The customer only learns that it is
   * refused.
   */
  readonly report: (error: unknown) => void;
}

/**
 * A signature in the form that is stored.
 * @throws Rejection `image-type-incorrect` for another type; `image-unreadable` for bytes that are not a valid picture, and
 * for an SVG with anything except strokes; `invalid-request` for an empty one; `unavailable` when too many wait
 */
export async function readSignature(
  type: string,
  content: string,
  { guarded, report }: SignatureReader,
): Promise<Signature> {
  if (!isType(type)) throw reject('image-type-incorrect');
  const bytes = Buffer.byteLength(content, 'base64');
  if (bytes === 0) throw rejectField('signature', 'required', 'Signature is required.');
  if (bytes > SIGNATURE_MAX_BYTES) throw reject('image-unreadable');
  try {
    return await guarded.run(CLEAN, { type, content });
  } catch (error) {
    if (error instanceof Rejection) throw error;
    report(error);
    throw reject('image-unreadable');
  }
}
