import { describe, expect, it } from 'vitest';
import { standingOf } from './number-standing.ts';

const UNTIL = '2026-11-23T10:00:00.000Z';
const LATER = '2026-11-23T10:10:00.000Z';
const LEASED = { leased: true, served: false, until: UNTIL };
const RESERVED = { reservationId: 'r', userId: 'u', until: UNTIL };
const WAITING = { reservationId: 'w', userId: 'v', until: null };

describe('a number for an app', () => {
  it.each([
    [
      'that nobody ever had is free and new',
      {},
      { state: 'free', freeAt: null, heldUntil: null, isUsed: false },
    ],
    [
      'that had an SMS before is free and used',
      { served: { leased: false, served: true, until: '' } },
      { state: 'free', freeAt: null, isUsed: true },
    ],
    [
      'that is leased is taken until the lease ends',
      { served: LEASED },
      { state: 'taken', freeAt: UNTIL, heldUntil: UNTIL },
    ],
    [
      'that is reserved is so until the reservation ends',
      { served: LEASED, line: [RESERVED] },
      { state: 'reserved', freeAt: UNTIL, waiting: 0 },
    ],
    [
      'that others wait for is free at a time that nobody knows',
      { served: LEASED, line: [WAITING] },
      { state: 'taken', freeAt: null, heldUntil: UNTIL, waiting: 1 },
    ],
    [
      'that is waited for, and that nobody has, is about to go to whoever waits',
      { line: [WAITING] },
      { state: 'taken', freeAt: null, heldUntil: null, waiting: 1 },
    ],
    [
      'that is reserved and waited for goes to whoever waits',
      { served: LEASED, line: [RESERVED, WAITING] },
      { state: 'reserved', freeAt: null, waiting: 1 },
    ],
    [
      'that another customer uses for a code of another app is taken until then',
      { othersUntil: UNTIL },
      { state: 'taken', freeAt: UNTIL, waiting: 0 },
    ],
    [
      'that is leased, and that another customer uses for another app, is free when both have ended',
      { served: LEASED, othersUntil: LATER },
      { state: 'taken', freeAt: LATER },
    ],
    [
      'that somebody has whole is taken until then, whatever it served',
      { served: { leased: false, served: true, until: '' }, wholeUntil: UNTIL },
      { state: 'taken', freeAt: UNTIL, isUsed: true },
    ],
  ])('%s', (_, facts, standing) => {
    expect(standingOf({ status: 'active', ...facts })).toMatchObject(standing);
  });

  it('that is public cannot be bought', () => {
    expect(standingOf({ status: 'public', served: LEASED })).toMatchObject({
      ...{ state: 'public', freeAt: null, heldUntil: null },
    });
  });
});
