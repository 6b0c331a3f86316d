import type { IncomingMessage } from 'node:http';
import { bytesOf } from '@ringpost/web/http';

/** How many numbers are read to choose from. Each request chooses at random, so two requests rarely choose the same number. */
export const OFFERS = 30;
/** The longest answer that is read, in bytes. */
const ANSWER_MAX = 2_000_000;
const E164 = /^\+[1-9]\d{6,14}$/;

/** One row of a list, or one object, in an answer. */
export type Row = Readonly<Record<string, unknown>>;

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
  if (typeof e164 !== 'string' || !E164.test(e164))
    throw new Error(`${vendor} answered a number without phone_number`);
  return e164;
}

/** A number that a vendor writes without its plus. @throws Error if it is none */
export function numberOfDigits(digits: unknown, vendor: string): string {
  const e164 = `+${String(digits)}`;
  if (typeof digits !== 'string' || !E164.test(e164)) throw new Error(`${vendor} answered a bad number`);
  return e164;
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object in an answer of JSON. @throws Error for anything else */
export function rowOf(text: string, vendor: string): Row {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (!isRow(value)) throw new Error(`${vendor} answered no object`);
  return value;
}

/** The rows of a list in an answer. @throws Error if it is no list of objects */
export function rowsOf(value: unknown, vendor: string): readonly Row[] {
  if (!Array.isArray(value) || !value.every(isRow)) throw new Error(`${vendor} answered without a list`);
  return value;
}
