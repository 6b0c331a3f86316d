import { Rejection } from '@ringpost/domain';
import { VENDOR_BYTES_AT_ONCE, VENDOR_BYTES_PER_SECOND } from '@ringpost/domain/rules/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { createVendorBudget, type VendorBudget } from './vendor-budget.ts';

const ORDINARY = 'Your WhatsApp code is 123-456. Do not share it.';
const LONGEST = 'x'.repeat(10_000);
/** A recording of 3 MB. */
const RECORDING = 'A'.repeat(4_000_000);

let now: number;
let warned: object[];
let budget: VendorBudget;

beforeEach(() => {
  [now, warned] = [Date.parse('2026-11-21T10:00:00.000Z'), []];
  const log = { info() {}, error() {}, warn: (facts: object) => void warned.push(facts) };
  budget = createVendorBudget({ clock: { now: () => new Date(now) }, log });
});

/** How many are accepted before one is refused. */
function acceptedOf(send: () => void, most: number): number {
  for (let count = 0; count < most; count += 1) {
    try {
      send();
    } catch (error) {
      if (error instanceof Rejection && error.code === 'rate-limited') return count;
      throw error;
    }
  }
  return most;
}

describe('a vendor with a valid secret', () => {
  it('sends a hundred thousand ordinary texts at once, and hundreds a second from then on', () => {
    expect(acceptedOf(() => budget.takeText('v1', ORDINARY), 100_000)).toBe(100_000);
    acceptedOf(() => budget.takeText('v1', ORDINARY), VENDOR_BYTES_AT_ONCE);
    now += 1_000;
    expect(acceptedOf(() => budget.takeText('v1', ORDINARY), 100_000)).toBeGreaterThan(500);
  });

  it('can store no more than its budget, and learns when to send again', () => {
    const sent = acceptedOf(() => budget.takeText('v1', LONGEST), VENDOR_BYTES_AT_ONCE);
    expect(sent * LONGEST.length).toBeLessThanOrEqual(VENDOR_BYTES_AT_ONCE);
    expect(() => budget.takeText('v1', LONGEST)).toThrow(
      expect.objectContaining({ code: 'rate-limited', facts: { retryAfterSeconds: 1 } }),
    );
    now += 3_600_000;
    const later = acceptedOf(() => budget.takeText('v1', LONGEST), VENDOR_BYTES_AT_ONCE);
    expect(later * LONGEST.length).toBeLessThanOrEqual(
      Math.min(VENDOR_BYTES_AT_ONCE, 3_600 * VENDOR_BYTES_PER_SECOND),
    );
  });

  it('uses no budget of other vendors, and its recordings use no budget of its texts', () => {
    expect(acceptedOf(() => budget.takeRecording('v1', RECORDING), 1_000)).toBe(66);
    budget.takeText('v1', LONGEST);
    budget.takeRecording('v2', RECORDING);
  });

  it('is named in the security log once a minute while it sends too much', () => {
    acceptedOf(() => budget.takeText('v1', LONGEST), VENDOR_BYTES_AT_ONCE);
    for (let each = 0; each < 10; each += 1) expect(() => budget.takeText('v1', LONGEST)).toThrow();
    const line = { log: 'security', event: 'vendor-over-budget', vendor: 'v1' };
    expect(warned).toEqual([line]);
  });
});
