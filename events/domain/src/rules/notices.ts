/** The mails to customers whose text admins may change. Those that keep an account safe are not among them. */
const MAIL_NOTICES = [
  'rental-ends',
  'rentals-end',
  'payment-arrived',
  'payment-taken-back',
  'number-reserved',
  'waited-in-vain',
  'alert-free',
  'alert-bought',
  'alert-not-bought',
  'port-in-submitted',
  'port-in-exception',
  'port-in-dated',
  'port-in-completed',
] as const;
export type MailNotice = (typeof MAIL_NOTICES)[number];

/** All notices whose text admins may change. `banner`: the line at the top of the public pages. */
export const NOTICES = ['banner', ...MAIL_NOTICES] as const;
export type Notice = (typeof NOTICES)[number];

/** The names in braces that a text contains: `{number}`. */
export function valuesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []))];
}

/** The text with its values. A name that has none stays as it is. */
export function fillNotice(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
