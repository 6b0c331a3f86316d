import { spentAt, transfer, type WalletEvent, wallet } from '@ringpost/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ids } from '../testing/activation-events.ts';
import { createHistory, project } from '../testing/history.ts';
import { walletsProjector } from './wallets.projector.ts';
import { spending } from './wallets.view.ts';

const userId = ids.user;
const START = Date.parse('2026-11-01T00:00:00.000Z');

/** What happens in a wallet, some hours after what happened before. */
interface Step {
  readonly what: 'message' | 'fee' | 'refund' | 'hold';
  readonly hours: number;
  readonly mills: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('message', 'fee', 'refund', 'hold'),
  hours: fc.integer({ min: 0, max: 240 }),
  mills: fc.integer({ min: 1, max: 5_000 }),
});

/** The facts of a step: money that is held and captured, that a fee takes, that an admin gives back, or that stays held. */
function factsOf({ what, mills: amountMills }: Step, n: number, heldAt: string): readonly WalletEvent[] {
  const purpose = { kind: 'message', id: `m${n}`, orderId: ids.order } as const;
  const of = { userId, holdId: `m${n}`, purpose, amountMills };
  const held = { ...of, operationId: `o${n}`, entries: transfer('available', 'held', amountMills), heldAt };
  if (what === 'hold') return [{ type: 'FundsHeld', data: held }];
  if (what === 'message') {
    const entries = transfer('held', 'revenue', amountMills);
    return [
      { type: 'FundsHeld', data: held },
      { type: 'FundsCaptured', data: { ...of, operationId: `o${n}:capture`, entries } },
    ];
  }
  const entries = transfer('available', 'revenue', amountMills);
  if (what === 'fee')
    return [{ type: 'ActivationFeeCharged', data: { ...of, operationId: `o${n}`, entries } }];
  const back = { userId, operationId: `o${n}`, orderId: ids.order, amountMills, reason: 'A test' };
  return [
    { type: 'FundsRefunded', data: { ...back, entries: transfer('revenue', 'available', amountMills) } },
  ];
}

describe('the days of the discount by volume', () => {
  it('are the same in the rows, which prices are shown by, and in the log, which prices are charged by', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const history = createHistory();
        let state = wallet.initial();
        let time = START;
        for (const [n, each] of steps.entries()) {
          time += each.hours * 3_600_000;
          // A fact that settles comes later than its hold: sometimes on the next day.
          const at = new Date(time).toISOString();
          for (const fact of factsOf(each, n, at)) {
            state = wallet.evolve(state, fact);
            history.append(fact.type as never, fact.data as never, new Date(time + 3_600_000).toISOString());
          }
        }
        const row = project(walletsProjector, history).row(spending, userId);
        expect(row?.forVolume ?? []).toEqual(state.spent);
        const now = new Date(time).toISOString();
        expect(spentAt(row?.forVolume ?? [], now)).toBe(spentAt(state.spent, now));
      }),
      { numRuns: 100 },
    );
  });

  it('have what was paid less what came back, on the day of the newest purchase', () => {
    const history = createHistory();
    const paid = factsOf({ what: 'message', hours: 0, mills: 900 }, 1, '2026-11-01T23:00:00.000Z');
    const back = factsOf({ what: 'refund', hours: 0, mills: 200 }, 2, '2026-11-05T00:00:00.000Z');
    for (const { type, data } of [...paid, ...back]) history.append(type as never, data as never);
    expect(project(walletsProjector, history).row(spending, userId)?.forVolume).toEqual([
      { date: '2026-11-01', mills: 700 },
    ]);
  });
});
