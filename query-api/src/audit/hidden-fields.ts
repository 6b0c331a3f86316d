import { PERSONAL_FIELDS } from '@ringpost/domain';

/** Fields that prove something to the server, or let their reader do something. */
const SECRETS: ReadonlySet<string> = new Set([
  'blob',
  'key',
  'payUrl',
  'requestHash',
  'secretId',
  'previousSecretId',
  'sharedBy',
  'subject',
  'tokenHash',
]);

/** The names of all personal fields. A state has them under the same names as the facts. */
const PERSONAL: ReadonlySet<string> = new Set([...PERSONAL_FIELDS.values()].flat());

/** Whether a field is in no answer of the audit, wherever it is. */
export function isHidden(field: string): boolean {
  return PERSONAL.has(field) || SECRETS.has(field);
}

/** A copy without the hidden fields, at any depth. */
export function withoutHidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutHidden);
  if (typeof value !== 'object' || value === null) return value;
  // The value of a hidden field is not read: reading a damaged one throws.
  const fields = Object.keys(value).filter((field) => !isHidden(field));
  return Object.fromEntries(
    fields.map((field) => [field, withoutHidden((value as Readonly<Record<string, unknown>>)[field])]),
  );
}
