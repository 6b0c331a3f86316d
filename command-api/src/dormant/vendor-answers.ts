import type { IncomingMessage } from 'node:http';
import { bytesOf } from '@ringpost/web/http';

/** How many numbers are read to choose from. Each request chooses at random, so two requests rarely choose the same number. */
export const OFFERS = 30;
/** The longest answer that is read, in bytes. */
const ANSWER_MAX = 2_000_000;

/** The whole answer of a vendor. @throws Error if it is too long */
export async function readAnswer(response: IncomingMessage, vendor: string, path: string): Promise<Buffer> {
  const bytes = await bytesOf(response, ANSWER_MAX).finally(() => response.destroy());
  if (!bytes) throw new Error(`${vendor} answered too much for ${path}`);
  return bytes;
}

/** The number in a row of a vendor's answer. @throws Error if there is none */
export function numberIn(row: unknown, vendor: string): string {
  const e164 =
    typeof row === 'object' && row !== null && 'phone_number' in row ? row.phone_number : undefined;
  if (typeof e164 !== 'string' || !/^\+[1-9]\d{6,14}$/.test(e164))
    throw new Error(`${vendor} answered a number without phone_number`);
  return e164;
}
