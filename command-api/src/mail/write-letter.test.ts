import { LANGUAGES } from '@ringpost/domain/rules/languages';
import { describe, expect, it } from 'vitest';
import type { Letter, PortInNews } from './letter.ts';
import { writeLetter } from './write-letter.ts';

const URL = 'https://ringpost.example';
const NEWS: readonly PortInNews[] = [
  { step: 'submitted', feeMills: 12_500 },
  { step: 'exception', reason: 'wrong-pin' },
  { step: 'foc-confirmed', focAt: '2026-11-30T15:00:00.000Z', feeMills: 12_500 },
  { step: 'completed' },
  { step: 'cancelled', fee: 'released', feeMills: 12_500 },
];
const OPTIONAL: readonly Letter[] = [
  { kind: 'rental-ends', app: 'Telegram', number: '+14155550132', endsAt: '2026-11-24T10:00:00.000Z' },
  { kind: 'rental-ends', app: 'Telegram', number: null, endsAt: '2026-11-24T10:00:00.000Z' },
  { kind: 'payment-arrived', paymentId: 'p', amountMills: 5_000 },
  { kind: 'payment-taken-back', paymentId: 'p', amountMills: 5_000 },
  {
    kind: 'number-reserved',
    app: 'Telegram',
    number: '+14155550132',
    until: '2026-11-24T10:00:00.000Z',
    feeMills: 250,
  },
  { kind: 'waited-in-vain', app: 'Telegram', number: '+14155550132', feeMills: 250 },
  {
    kind: 'reservation-cancelled',
    app: 'Telegram',
    number: '+14155550132',
    fee: 'released',
    feeMills: 250,
  },
  ...NEWS.map((news): Letter => ({ kind: 'port-in', portInId: 'p', numbers: ['+14155550150'], news })),
  ...(
    [
      { kind: 'free' },
      { kind: 'bought', orderId: 'o', priceMills: 500 },
      { kind: 'not-bought', reason: 'insufficient-funds' },
    ] as const
  ).map((news) => ({ kind: 'number-free', app: 'Signal', number: '+14155550150', news }) as const),
];

const tokens = { issue: () => Promise.reject(new Error('it has no secret')) };

async function written(letter: Letter): Promise<string> {
  const { subject, text } = await writeLetter(letter, 'en', URL, tokens);
  return `${subject}\n${text}`;
}
function portIn(news: PortInNews, numbers = ['+14155550150']): Promise<string> {
  return written({ kind: 'port-in', portInId: 'p', numbers, news });
}

function nameOf(letter: Letter): string {
  if (letter.kind === 'port-in') return letter.news.step;
  if (letter.kind === 'rental-ends' && letter.number === null) return 'rentals of one order';
  return letter.kind === 'number-free' ? `${letter.kind}, ${letter.news.kind}` : letter.kind;
}

describe('a mail that can be turned off', () => {
  it.each(OPTIONAL.map((letter) => [nameOf(letter), letter] as const))(
    '(%s) says where, with a link to the page',
    async (_, letter) => {
      const text = await written(letter);
      expect(text).toContain('turn off these mails');
      expect(text).toContain(`${URL}/dashboard/profile`);
    },
  );
});

describe('a mail about a webhook that was switched off', () => {
  const letter = { kind: 'webhook-disabled', why: 'failing', host: 'hooks.example:8443' } as const;

  it.each(LANGUAGES.map(({ tag }) => tag))('says which one it is, with a link to it: %s', async (tag) => {
    for (const why of ['gone', 'failing', 'backlog'] as const) {
      const { subject, text } = await writeLetter({ ...letter, why, receiverId: 'r' }, tag, URL, tokens);
      expect([subject, text]).toEqual([
        expect.stringContaining(letter.host),
        expect.stringContaining(letter.host),
      ]);
      expect(text).toContain(`${URL}/dashboard/webhook?receiver=r\n`);
    }
  });

  it('has a link to the page where it is the first one', async () => {
    expect(await written({ ...letter, receiverId: '' })).toContain(`${URL}/dashboard/webhook\n`);
  });

  it.each(LANGUAGES.map(({ tag }) => tag))(
    'that an earlier version stored names no host: %s',
    async (tag) => {
      const stored = { kind: 'webhook-disabled', why: 'failing' } as const;
      const { subject, text } = await writeLetter(stored, tag, URL, tokens);
      expect(text).toContain(`${URL}/dashboard/webhook\n`);
      expect(`${subject} ${text}`).not.toMatch(/undefined|none| {2}/);
    },
  );
});

describe('a mail about a port-in', () => {
  it('names the request, at most three numbers, and how many more there are', async () => {
    const numbers = [1, 2, 3, 4, 5].map((last) => `+1415555015${last}`);
    const text = await portIn({ step: 'completed' }, numbers);
    expect(text).toContain(`${URL}/dashboard/portin-numbers/view/p`);
    expect(text).toContain('415-555-0151, 415-555-0152, 415-555-0153 and 2 more');
  });

  it('says why it was stopped, when the numbers move, and what became of the fee', async () => {
    expect(await portIn({ step: 'exception', reason: 'wrong-pin' })).toContain('the PIN is wrong');
    const focAt = '2026-11-30T15:00:00.000Z';
    const dated = await portIn({ step: 'foc-confirmed', focAt, feeMills: 12_500 });
    expect(dated).toContain('2026-11-30 15:00 UTC');
    expect(dated).toContain('taken the fee of 12.500 USD');
    const ended = (fee: 'released' | 'captured' | null) =>
      portIn({ step: 'cancelled', fee, feeMills: 12_500 });
    expect(await ended('released')).toContain('12.500 USD is on your balance again');
    expect(await ended('captured')).toContain('12.500 USD is not given back');
    expect(await ended(null)).toContain('You paid nothing');
  });
});

describe('a mail about a reservation that was cancelled', () => {
  it('says what became of the fee, with a link to the reservations', async () => {
    const of = {
      kind: 'reservation-cancelled',
      app: 'Telegram',
      number: '+14155550132',
      feeMills: 250,
    } as const;
    const released = await written({ ...of, fee: 'released' });
    expect(released).toContain('0.250 USD is on your balance again');
    expect(released).toContain(`${URL}/dashboard/reserve-numbers`);
    expect(await written({ ...of, fee: 'captured' })).toContain('0.250 USD is not given back');
  });
});

describe('a mail about a payment', () => {
  it('says how much came or was taken back, with a link to the payment', async () => {
    const payment = { paymentId: 'p', amountMills: 5_000 } as const;
    const arrived = await written({ kind: 'payment-arrived', ...payment });
    expect(arrived).toContain('5.000 USD was added to your balance');
    expect(arrived).toContain(`${URL}/dashboard/payment-history/p`);
    expect(await written({ kind: 'payment-taken-back', ...payment })).toContain(
      '5.000 USD of your payment was taken back',
    );
  });
});

describe('a mail about an alert', () => {
  const of = { kind: 'number-free', app: 'Signal', number: '+14155550150' } as const;

  it('leads to the alerts, or to the order that was bought, with its price', async () => {
    expect(await written({ ...of, news: { kind: 'free' } })).toContain(
      `${URL}/dashboard/active-inventory/alerts`,
    );
    const bought = await written({ ...of, news: { kind: 'bought', orderId: 'o', priceMills: 500 } });
    expect(bought).toContain(`${URL}/dashboard/order-numbers/o`);
    expect(bought).toContain('0.500 USD');
  });

  it('says that nothing was charged if nothing was bought', async () => {
    const text = await written({ ...of, news: { kind: 'not-bought', reason: 'number-taken' } });
    expect(text).toContain('nothing was charged');
  });
});

describe('a mail whose text an admin has changed', () => {
  const free = {
    kind: 'number-free',
    app: 'Signal',
    number: '+14155550150',
    news: { kind: 'free' },
  } as const;

  it('has the text with its values, and the subject and the link as before', async () => {
    const changed = new Map([['alert-free', 'Be quick: {number} is free for {app}.']]);
    const [standard, own] = [
      await writeLetter(free, 'en', URL, tokens),
      await writeLetter(free, 'en', URL, tokens, changed),
    ];
    expect(own.subject).toBe(standard.subject);
    expect(own.text).toContain('Be quick: +14155550150 is free for Signal.');
    expect(own.text).toContain(`${URL}/dashboard/active-inventory/alerts`);
    expect(own.text).not.toContain('You wanted to know');
  });

  it('is no mail that keeps an account safe', async () => {
    const changed = { get: () => 'Send your password to us.' };
    const { text } = await writeLetter({ kind: 'password-changed' }, 'en', URL, tokens, changed);
    expect(text).not.toContain('Send your password');
  });
});
