import { describe, expect, it } from 'vitest';
import { plusSeconds } from '../clock.ts';
import type { NumberEvent } from './number.events.ts';
import { number } from './number.state.ts';
import type { NumberState } from './number-shape.ts';

const START = '2026-11-21T10:00:00.000Z';
const DAY_SECONDS = 86_400;
const E164 = '+12125551001';

/** A lease of half an hour, and its end. */
function leased(appId: string, from: string, served: boolean): readonly NumberEvent[] {
  const until = plusSeconds(from, 1_800);
  const data = { e164: E164, leaseId: `${appId}:${E164}`, orderId: appId, userId: 'ann', appId };
  return [
    { type: 'NumberLeased', data: { ...data, numberAge: 'new', from, closesAt: until, until } },
    { type: 'LeaseEnded', data: { ...data, reason: 'settled', served, endedAt: until } },
  ];
}

function folded(...events: readonly NumberEvent[]): NumberState {
  return events.reduce(number.evolve, number.initial());
}

describe('the leases of a number that are over', () => {
  const before = [...leased('served', START, true), ...leased('vain', START, false)];

  function keptAfter(seconds: number): readonly string[] {
    return [...folded(...before, ...leased('next', plusSeconds(START, seconds), false)).leases.keys()];
  }

  it('stay while their holders still count as the last lessees, for every app', () =>
    expect(keptAfter(DAY_SECONDS)).toEqual(['served', 'vain', 'next']));

  it('leave with the next lease of any app, if no SMS came for them', () =>
    expect(keptAfter(DAY_SECONDS + 1_800)).toEqual(['served', 'next']));

  it('do not leave while nothing happens, because no clock is read', () =>
    expect([...folded(...before).leases.keys()]).toEqual(['served', 'vain']));
});
