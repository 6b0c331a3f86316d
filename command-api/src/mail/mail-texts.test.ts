import { readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { MessageDescriptor } from '@formatjs/intl';
import { LANGUAGES, PSEUDO_LANGUAGE } from '@ringpost/domain/rules/languages';
import { plainWords, pseudoMessage } from '@ringpost/domain/rules/pseudo-text';
import { describe, expect, it } from 'vitest';
import type { Letter, PortInNews } from './letter.ts';
import { textOf } from './letter-text.ts';
import * as mails from './mail.messages.ts';
import { mailIntl, mailsIn } from './mail-texts.ts';
import * as portIns from './port-in.messages.ts';

function isMessage(value: object): value is MessageDescriptor {
  return 'id' in value && 'defaultMessage' in value;
}

/** Every message in an export, at any depth. */
function messagesIn(value: unknown): readonly MessageDescriptor[] {
  if (typeof value !== 'object' || value === null) return [];
  return isMessage(value) ? [value] : Object.values(value).flatMap(messagesIn);
}

const messages = [...messagesIn({ ...mails }), ...messagesIn({ ...portIns })];
const texts = Object.fromEntries(
  messages
    .map(({ id = '', defaultMessage }) => [id, String(defaultMessage)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

const owner = { userId: 'u', emailStream: 'e', sessionEpoch: 0 };
const at = '2026-11-24T10:00:00.000Z';
const on = { app: '41', number: '+14155550132' };
const NEWS: readonly PortInNews[] = [
  { step: 'submitted', feeMills: 12_500 },
  { step: 'exception', reason: 'wrong-pin' },
  { step: 'foc-confirmed', focAt: at, feeMills: 12_500 },
  { step: 'completed' },
  ...(['released', 'captured', null] as const).map(
    (fee) => ({ step: 'cancelled', fee, feeMills: 5 }) as const,
  ),
];
const numbers = ['+14155550150', '+14155550151', '+14155550152', '+14155550153'];
const LETTERS: readonly Letter[] = [
  { kind: 'confirm', owner },
  { kind: 'reset', owner },
  { kind: 'already-registered' },
  { kind: 'password-changed' },
  { kind: 'forgetting-requested', dueAt: at },
  { kind: 'rental-ends', ...on, endsAt: at },
  { kind: 'rental-ends', ...on, number: null, endsAt: at },
  { kind: 'rental-renews', ...on, orderId: '1', renewsAt: at, priceMills: 5, maxPriceMills: 6 },
  ...(['price', 'funds', 'debt', 'account', 'number', 'key'] as const).map(
    (reason) => ({ kind: 'rental-not-renewed', ...on, orderId: '1', endsAt: at, reason }) as const,
  ),
  { kind: 'payment-arrived', paymentId: '1', amountMills: 5 },
  { kind: 'payment-taken-back', paymentId: '1', amountMills: 5 },
  { kind: 'number-reserved', ...on, until: at, feeMills: 5 },
  { kind: 'waited-in-vain', ...on, feeMills: 5 },
  ...(['released', 'captured'] as const).map(
    (fee) => ({ kind: 'reservation-cancelled', ...on, fee, feeMills: 5 }) as const,
  ),
  ...NEWS.map((news): Letter => ({ kind: 'port-in', portInId: '1', numbers, news })),
  { kind: 'number-free', ...on, news: { kind: 'free' } },
  { kind: 'number-free', ...on, news: { kind: 'bought', orderId: '1', priceMills: 5 } },
  { kind: 'number-free', ...on, news: { kind: 'not-bought', reason: 'x' } },
  { kind: 'app-request', userId: '1', email: '2', app: '3', template: '4' },
  { kind: 'contact', name: '1', email: '2', contact: '3', message: '4' },
  ...(['gone', 'failing', 'backlog'] as const).map(
    (why): Letter => ({ kind: 'webhook-disabled', why, receiverId: '1', host: '2' }),
  ),
];
const pseudo = mailIntl(
  PSEUDO_LANGUAGE.tag,
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, pseudoMessage(parse(text))])),
);

describe('The texts of mails', () => {
  it('are kept for translators: after a change, run this test with -u', async () => {
    expect(Object.keys(texts)).toHaveLength(messages.length);
    await expect(`${JSON.stringify(texts, null, 2)}\n`).toMatchFileSnapshot('./texts/en.json');
  });

  it.each(LANGUAGES.map(({ tag }) => tag))('are complete in every language: %s', (tag) => {
    const kept = JSON.parse(readFileSync(new URL(`./texts/${tag}.json`, import.meta.url), 'utf8')) as object;
    expect(Object.keys(kept).sort()).toEqual(Object.keys(texts));
  });

  it.each(LETTERS)('have no words outside the messages: $kind', (letter) => {
    const { subject, text } = textOf(letter, pseudo, '1', '2');
    expect(plainWords(`${subject}\n${text}`).filter((word) => !['USD', 'Ringpost'].includes(word))).toEqual(
      [],
    );
    expect(text).toMatch(/Ringpost$/);
  });

  it('are English in a language without texts', () => {
    expect(mailsIn('toString')).toBe(mailsIn('nothing'));
    const { subject } = textOf({ kind: 'password-changed' }, mailsIn('nothing'), '', '');
    expect(subject).toBe('Your Ringpost password was changed');
  });
});
