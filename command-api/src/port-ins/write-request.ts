import { reject } from '@ringpost/domain';
import { ZIP_DIGITS } from '@ringpost/domain/rules/limits';
import { toE164 } from '@ringpost/domain/rules/phone-display';
import { isPostalCode } from '@ringpost/domain/rules/postal-code';
import { rejectField } from '@ringpost/web/http';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { isWritable } from '../kernel/pdf-text.ts';
import { takeRoom } from './port-in-room.ts';
import { keepDetails, type Owned, type PortInDetails, readDetails, type Signature } from './port-in-vault.ts';
import type { DraftBody } from './port-ins.contract.ts';
import { readSignature } from './signature-image.ts';

/** Fields that are printed in the letter. */
const IN_LETTER = [
  'businessname',
  'firstname',
  'lastname',
  'address1',
  'address2',
  'city',
  'carrier',
  'account_number',
] as const;

/** Five digits in the United States, or a Canadian postal code. */

const EMPTY = {
  portname: '',
  businessname: '',
  firstname: '',
  lastname: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  btn: '',
  account_number: '',
  carrier: '',
  number_list: '',
} as const;

async function signatureOf(
  { log, guarded }: Deps,
  body: DraftBody,
  before: PortInDetails | undefined,
): Promise<Signature | null> {
  const { signature_type: type = 'image/png', signature } = body;
  if (signature === undefined) return before?.signature ?? null;
  if (signature === '' && body.signature_type === undefined) return null;
  const report = (error: unknown): void => log.warn({ err: error, type }, 'a signature could not be read');
  return readSignature(type, signature, { guarded, report });
}

function trimmed(body: DraftBody): typeof EMPTY & Record<string, string> {
  const fields = Object.keys(EMPTY) as (keyof typeof EMPTY)[];
  return Object.fromEntries(fields.map((field) => [field, body[field]?.trim() ?? ''])) as typeof EMPTY;
}

/**
 * Merges the customer's input with the previous draft, because PIN and signature are not sent each time.
 * @throws Rejection for a signature that cannot be used
 */
export async function readBody(
  deps: Deps,
  { userId, body }: { readonly userId: string; readonly body: DraftBody },
  beforeId: string | undefined,
): Promise<PortInDetails> {
  const before =
    beforeId === undefined || beforeId === '' ? undefined : await readDetails(deps, userId, beforeId);
  const signature = await signatureOf(deps, body, before);
  return { ...trimmed(body), pin: body.pin?.trim() ?? before?.pin ?? '', signature, savedAt: nowIso(deps) };
}

/** @throws Rejection `invalid-request`, with the field */
export function requireComplete(details: PortInDetails): void {
  for (const field of IN_LETTER) {
    if (!isWritable(details[field]))
      throw rejectField(field, 'latin', 'Please write it in Latin letters, as on your bill.');
  }
  const { zip, btn, signature } = details;
  if (!isPostalCode(zip)) throw rejectField('zip', 'zip', `max ${ZIP_DIGITS} digits`, { limit: ZIP_DIGITS });
  if (!toE164(btn, 'US').ok && !toE164(btn, 'CA').ok)
    throw rejectField('btn', 'phone', 'BTN should be 10 digits only', { limit: 10 });
  if (signature === null) throw rejectField('signature', 'required', 'Signature is required.');
}

/** Stores the details of a draft. They are stored before any event names them. @throws Rejection `storage-full` */
export async function keepBody(
  deps: Deps,
  owned: Owned,
  draftId: string,
  details: PortInDetails,
): Promise<string> {
  await takeRoom(deps, owned, draftId, Buffer.byteLength(JSON.stringify(details)));
  await keepDetails(deps, owned.userId, draftId, details);
  return draftId;
}

/** The details of a draft that an event names. @throws Rejection `not-found` once they were deleted */
export async function detailsOf(
  deps: Deps,
  { userId, draftId }: { readonly userId: string; readonly draftId: string },
): Promise<PortInDetails> {
  const details = await readDetails(deps, userId, draftId);
  if (!details) throw reject('not-found');
  return details;
}
