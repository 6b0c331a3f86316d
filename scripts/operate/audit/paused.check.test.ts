import { transfer } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { pausedCheck } from './paused.check.ts';
import { at, type Fact, fact, findings, later, order, received, rented, without } from './recorded-facts.ts';

function debt(type: 'DebtIncurred' | 'DebtCharged', minute: number, amountMills: number): Fact {
  return fact(type, 'wallet-u', minute, { amountMills, entries: transfer('debt', 'paid', amountMills) });
}
function paid(minute: number, amountMills: number): Fact {
  return fact('DebtPaid', 'wallet-u', minute, {
    amountMills,
    entries: transfer('available', 'debt', amountMills),
  });
}

const owed = debt('DebtIncurred', 4, 100);
const deferred = fact('SmsDeferred', 'deferrals-u', 5, { deferredAt: at(5) });
const cleared = paid(9, 100);
const shown = order('OrderSmsNoted', 9, { why: 'further' });
const recorded = fact('DeferredSmsRecorded', 'deferrals-u', 9);
/** A text that came during a debt, and was shown when that was paid. */
const sound = [rented, owed, received, deferred, cleared, shown, recorded, later];

describe('the check of rentals whose customers owe money (L21)', () => {
  it('finds nothing where a text is shown after the payment', () =>
    expect(findings(pausedCheck, sound)).toEqual([]));

  it('finds nothing where a text waits for a payment that never comes', () =>
    expect(findings(pausedCheck, without(sound, cleared, shown, recorded))).toEqual([]));

  it('finds nothing where a debt begins while an older text is shown', () => {
    expect(findings(pausedCheck, [rented, received, owed, shown, later])).toEqual([]);
    const again = debt('DebtCharged', 9, 50);
    expect(findings(pausedCheck, [...sound.slice(0, 5), again, shown, recorded, later])).toEqual([]);
  });

  it('finds a text of a sub-account that is shown while its owner owes', () => {
    const opened = { userId: 'u', ownerId: 'owner', openedAt: at(0) };
    const family = fact('SubAccountOpened', 'account-u', 0, opened);
    const entries = transfer('debt', 'paid', 100);
    const ofOwner = fact('DebtIncurred', 'wallet-owner', 4, { userId: 'owner', amountMills: 100, entries });
    expect(findings(pausedCheck, [family, rented, ofOwner, received, deferred, later])).toEqual([]);
    expect(findings(pausedCheck, [family, rented, ofOwner, received, shown, later])).toEqual([
      'message m is shown, and owner owed money since before it came',
    ]);
  });

  it('looks at no activation', () =>
    expect(findings(pausedCheck, [owed, received, shown, later])).toEqual([]));

  it.each<[string, readonly Fact[], string]>([
    [
      'a text that is shown during the debt',
      [rented, owed, received, shown, later],
      'message m is shown, and u owed money since before it came',
    ],
    [
      'a text that is shown for a part of the debt',
      [rented, owed, received, deferred, paid(9, 60), shown, recorded, later],
      'message m is shown, and u owed money since before it came',
    ],
    [
      'a text that is read for its price during the debt',
      [rented, owed, received, order('WithheldSmsRead', 6, { amountMills: 0 }), later],
      'message m is shown, and u owed money since before it came',
    ],
    [
      'a text that is lost after the payment',
      without(sound, shown, recorded),
      'message m waits, and u owes nothing',
    ],
    [
      'a text that is given up',
      without(sound, shown),
      'message m waits no longer, and its order does not know of it',
    ],
    [
      'a text that waits for somebody else',
      [rented, owed, received, fact('SmsDeferred', 'deferrals-v', 5, { userId: 'v', deferredAt: at(5) })],
      'message m is deferred for order o, which it did not come for',
    ],
  ])('finds %s', (_, story, what) => {
    expect(findings(pausedCheck, story)).toContain(what);
  });
});
