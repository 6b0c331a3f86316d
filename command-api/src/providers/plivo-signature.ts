import { createHmac } from 'node:crypto';
import type { UnprovedHead } from '@ringpost/web/http';
import { isSameSecret } from './basic-credentials.ts';

/** The fields of a form, or of a query. A repeated name has a list. */
export type SignedFields = Readonly<Record<string, string | readonly string[]>>;

/** Plivo signs for the account that owns the number, and for its main account. A header may have several signatures. */
const V3_HEADERS = ['x-plivo-signature-v3', 'x-plivo-signature-ma-v3'] as const;
const V2_HEADERS = ['x-plivo-signature-v2', 'x-plivo-signature-ma-v2'] as const;

export const PLIVO_HEADERS: readonly string[] = [...V3_HEADERS, ...V2_HEADERS];

function ofEach(fields: SignedFields, write: (name: string, value: string) => string): readonly string[] {
  return Object.keys(fields)
    .sort()
    .flatMap((name) =>
      [fields[name] ?? []]
        .flat()
        .sort()
        .map((value) => write(name, value)),
    );
}

/** Address, query and form in one order, as the library of Plivo writes them for a POST. */
function signedV3(url: string, form: SignedFields): string {
  const { origin, pathname, searchParams } = new URL(url);
  const query = Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
  const queryText = ofEach(query, (name, value) => `${name}=${value}`).join('&');
  const formText = ofEach(form, (name, value) => name + value).join('');
  const hasForm = Object.keys(form).length > 0;
  const mark = queryText !== '' || hasForm ? '?' : '';
  const dot = queryText !== '' && hasForm ? '.' : '';
  return `${origin}${pathname}${mark}${queryText}${dot}${formText}`;
}

function signatureOf(authToken: string, text: string): string {
  return createHmac('sha256', authToken).update(text).digest('base64');
}

function isShown(header: UnprovedHead['header'], names: readonly string[], good: string): boolean {
  const shown = names.flatMap((name) => (header(name) ?? '').split(',')).map((each) => each.trim());
  return shown.some((each) => isSameSecret(each, good));
}

/** Whether the request is signed by version 3, which covers the form. */
export function isSignedV3(
  header: UnprovedHead['header'],
  authToken: string,
  url: string,
  form: SignedFields,
): boolean {
  const nonce = header('x-plivo-signature-v3-nonce') ?? '';
  return (
    nonce !== '' && isShown(header, V3_HEADERS, signatureOf(authToken, `${signedV3(url, form)}.${nonce}`))
  );
}

/** Whether the request is signed by version 2, which covers the address and a random text, and not the form. */
export function isSignedV2(header: UnprovedHead['header'], authToken: string, url: string): boolean {
  const nonce = header('x-plivo-signature-v2-nonce') ?? '';
  const { origin, pathname } = new URL(url);
  return nonce !== '' && isShown(header, V2_HEADERS, signatureOf(authToken, `${origin}${pathname}${nonce}`));
}

/** Whether it claims a signature of version 3. Then version 2 does not count: it proves less. */
export function claimsV3(header: UnprovedHead['header']): boolean {
  return V3_HEADERS.some((name) => header(name) !== undefined);
}
