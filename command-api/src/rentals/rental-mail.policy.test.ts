import { bulkIdFrom, type EventOf, itemIdOf } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import type { Letter } from '../mail/letter.ts';
import { createRentalMailPolicy } from './rental-mail.policy.ts';

const ORDER = '019ab000-0000-7000-8000-000000000101';
const BULK = bulkIdFrom('019ab000-0000-7000-8000-000000000202');
const deps = { streams: { load: async () => ({ state: { name: 'Telegram' } }) } };

interface Ending {
  readonly orderId: string;
  readonly until: string;
}

/** The mails about these ends, as an outbox keeps them: one for each key. */
async function mailsAbout(...endings: readonly Ending[]): Promise<readonly Letter[]> {
  const mails = new Map<string, Letter>();
  const policy = createRentalMailPolicy(async (_deps, { key, letter }) => {
    if (!mails.has(key)) mails.set(key, letter);
  });
  for (const { orderId, until } of endings) {
    const data = { orderId, until, leaseId: `${orderId}:1`, userId: 'u', appId: 'a', e164: '+14155550132' };
    await policy.on.LeaseEndsSoon?.({ data } as EventOf<'LeaseEndsSoon'>, deps as never);
  }
  return [...mails.values()];
}

describe('the mail about rentals that end soon', () => {
  it('names the number of a single rental, and comes again for a new end', async () => {
    const mail = { kind: 'rental-ends', app: 'Telegram', number: '+14155550132' };
    expect(
      await mailsAbout(
        { orderId: ORDER, until: '2026-11-24T10:05:00.000Z' },
        { orderId: ORDER, until: '2026-11-24T10:05:00.000Z' },
        { orderId: ORDER, until: '2026-11-27T10:05:00.000Z' },
      ),
    ).toEqual([
      { ...mail, endsAt: '2026-11-24T10:05:00.000Z' },
      { ...mail, endsAt: '2026-11-27T10:05:00.000Z' },
    ]);
  });

  it('is one mail for all numbers of an order that end in the same hour, whichever event comes first, and names the hour', async () => {
    const mail = { kind: 'rental-ends', app: 'Telegram', number: null };
    expect(
      await mailsAbout(
        { orderId: itemIdOf(BULK, 2), until: '2026-11-24T10:06:30.000Z' },
        { orderId: itemIdOf(BULK, 1), until: '2026-11-24T10:05:00.000Z' },
        { orderId: itemIdOf(BULK, 3), until: '2026-11-24T14:05:00.000Z' },
      ),
    ).toEqual([
      { ...mail, endsAt: '2026-11-24T10:00:00.000Z' },
      { ...mail, endsAt: '2026-11-24T14:00:00.000Z' },
    ]);
  });
});
