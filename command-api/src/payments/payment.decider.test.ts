import type { PaymentEvent } from '@ringpost/domain';
import { USUAL_SHOP_VALUES } from '@ringpost/domain/rules/shop-settings';
import { decide } from '@ringpost/testing/given-when-then';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Announcement, isDoubtful, type PaymentCommand, paymentDecider } from './payment.decider.ts';

const { given } = decide(paymentDecider);
const ids = { paymentId: 'p', userId: 'ann' } as const;
const AT = '2026-11-22T10:00:00.000Z';
const CHARGE = 'charge-1';

const startedData = { ...ids, gateway: 'sandbox', coin: null, amountMills: 10_000, startedAt: AT } as const;
const started: PaymentEvent = { type: 'PaymentStarted', data: startedData };
const charge = { chargeId: CHARGE, payUrl: 'https://x', address: null, coinAmount: null, expiresAt: AT };
const opened: PaymentEvent = { type: 'PaymentOpened', data: { ...ids, ...charge } };

function start(change: Partial<typeof started.data> = {}): PaymentCommand {
  return { type: 'StartPayment', started: { ...startedData, ...change }, bounds: USUAL_SHOP_VALUES };
}
function announce(change: Partial<Announcement>, gateway = 'sandbox'): PaymentCommand {
  const announcement = { chargeId: CHARGE, receivedMills: 0, reversedMills: 0, ...change };
  return { type: 'AnnouncePayment', gateway, announcement };
}
function received(receivedMills: number, changeMills = receivedMills, step = 1): PaymentEvent {
  return { type: 'PaymentReceived', data: { ...ids, step, changeMills, receivedMills } };
}
function reversed(reversedMills: number, changeMills = -reversedMills, step = 2): PaymentEvent {
  return { type: 'PaymentReversed', data: { ...ids, step, changeMills, reversedMills } };
}
function closed(reason: 'expired' | 'failed'): PaymentEvent {
  return { type: 'PaymentClosed', data: { ...ids, reason } };
}

describe('a payment', () => {
  it('starts once, however often the request comes', () => {
    given().when(start()).then(started);
    given(started).when(start()).then();
  });

  it.each([
    ['another amount', { amountMills: 20_000 }],
    ['another gateway', { gateway: 'stripe' }],
    ['another coin', { coin: 'BTC' }],
  ])('refuses its key for %s', (_, change) => {
    given(started).when(start(change)).thenRejected('idempotency-key-reused');
  });

  it.each([
    ['less than half a dollar', 490],
    ['more than ten thousand dollars', 10_000_010],
    ['a part of a cent', 1_005],
    ['half a mill', 1_000.5],
    ['nothing', 0],
    ['less than nothing', -500],
  ])('is never started for %s', (_, amountMills) => {
    given().when(start({ amountMills })).thenRejected('amount-out-of-range');
  });

  it('shows one charge: a second one, made because an answer was lost, does not count', () => {
    given(started).when({ type: 'OpenPayment', charge }).then(opened);
    const second = { ...charge, chargeId: 'charge-2' };
    given(started, opened).when({ type: 'OpenPayment', charge: second }).then();
    given(started, opened)
      .when(announce({ chargeId: 'charge-2', receivedMills: 10_000 }))
      .then();
  });
});

describe('what a gateway announces', () => {
  it('is accepted for a payment that was started and opened, and for no other', () => {
    given()
      .when(announce({ receivedMills: 10_000 }))
      .then();
    given(started)
      .when(announce({ receivedMills: 10_000 }))
      .then();
    given(started, opened)
      .when(announce({ receivedMills: 10_000 }))
      .then(received(10_000));
  });

  it('is accepted from the gateway that was asked, and from no other', () => {
    given(started, opened)
      .when(announce({ receivedMills: 10_000 }, 'stripe'))
      .then();
  });

  it('changes nothing when it comes again', () => {
    given(started, opened, received(10_000))
      .when(announce({ receivedMills: 10_000 }))
      .then();
  });

  it('counts what arrived, less or more than asked for', () => {
    given(started, opened)
      .when(announce({ receivedMills: 4_000 }))
      .then(received(4_000));
    given(started, opened)
      .when(announce({ receivedMills: 15_000 }))
      .then(received(15_000));
  });

  it('adds later money to the first money, in any order of the announcements', () => {
    given(started, opened, received(4_000))
      .when(announce({ receivedMills: 10_000 }))
      .then(received(10_000, 6_000, 2));
    given(started, opened, received(10_000))
      .when(announce({ receivedMills: 4_000 }))
      .then();
  });

  it('counts money that comes late, after the gateway has closed its charge', () => {
    given(started, opened)
      .when(announce({ closed: 'expired' }))
      .then(closed('expired'));
    given(started, opened, closed('expired'))
      .when(announce({ receivedMills: 10_000 }))
      .then(received(10_000));
  });

  it('does not close a payment for which money has come', () => {
    given(started, opened, received(10_000))
      .when(announce({ closed: 'expired' }))
      .then();
  });

  it('takes the money back once', () => {
    given(started, opened, received(10_000))
      .when(announce({ reversedMills: 10_000 }))
      .then(reversed(10_000));
    given(started, opened, received(10_000), reversed(10_000))
      .when(announce({ reversedMills: 10_000 }))
      .then();
  });

  it('takes back a part, and then the rest', () => {
    given(started, opened, received(10_000), reversed(3_000))
      .when(announce({ reversedMills: 10_000 }))
      .then(reversed(10_000, -7_000, 3));
  });

  it('never takes back more than arrived', () => {
    given(started, opened, received(4_000))
      .when(announce({ reversedMills: 10_000 }))
      .then(reversed(10_000, -4_000));
  });

  it('takes back everything that arrived if the gateway says so', () => {
    given(started, opened, received(4_000))
      .when(announce({ reversedMills: 'all' }))
      .then(reversed(4_000));
    given(started, opened)
      .when(announce({ reversedMills: 'all' }))
      .then();
  });

  it('adds nothing for money that was taken back before its arrival was announced', () => {
    given(started, opened)
      .when(announce({ reversedMills: 10_000 }))
      .then(reversed(10_000, 0, 0));
    given(started, opened, reversed(10_000, 0, 0))
      .when(announce({ receivedMills: 10_000 }))
      .then(received(10_000, 0, 0));
  });

  it('can say two things at once: that money arrived, and that a part of it was taken back', () => {
    given(started, opened)
      .when(announce({ receivedMills: 10_000, reversedMills: 2_000 }))
      .then(received(10_000), reversed(2_000));
  });

  it('says that money is on its way, once, and not after it has come', () => {
    given(started, opened)
      .when(announce({ isSeen: true }))
      .then({ type: 'PaymentSeen', data: ids });
    given(started, opened, { type: 'PaymentSeen', data: ids })
      .when(announce({ isSeen: true }))
      .then();
    given(started, opened, received(10_000))
      .when(announce({ isSeen: true }))
      .then();
  });

  it.each([-1, 0.5, Number.NaN, 1_000_000_001, Number.POSITIVE_INFINITY])(
    'is refused for %s mills',
    (mills) => {
      given(started, opened)
        .when(announce({ receivedMills: mills }))
        .thenRejected('amount-out-of-range');
      given(started, opened)
        .when(announce({ reversedMills: mills }))
        .thenRejected('amount-out-of-range');
    },
  );
});

describe('a dispute', () => {
  const dispute = (isWon: boolean, disputeId = 'd', disputedMills = 10_000): PaymentCommand =>
    announce({ disputes: [{ disputeId, disputedMills, isWon }] });
  type Turn = 'PaymentDisputed' | 'PaymentDisputeWon';
  const turnedBy = (disputedMills: number, type: Turn, step: number, changeMills: number) =>
    ({ type, data: { ...ids, step, changeMills, disputeId: 'd', disputedMills } }) as const;
  const turned = (type: Turn, step: number, changeMills: number) => turnedBy(10_000, type, step, changeMills);
  const opens = turned('PaymentDisputed', 2, -10_000);
  const won = turned('PaymentDisputeWon', 3, 10_000);

  it('takes the money, once, and gives it back once when it is won', () => {
    given(started, opened, received(10_000)).when(dispute(false)).then(opens);
    given(started, opened, received(10_000), opens).when(dispute(false)).then();
    given(started, opened, received(10_000), opens).when(dispute(true)).then(won);
    given(started, opened, received(10_000), opens, won).when(dispute(true)).then();
  });

  it('that is won stays won, even if that is announced before the dispute itself', () => {
    given(started, opened, received(10_000), opens, won).when(dispute(false)).then();
    const first = turned('PaymentDisputeWon', 0, 0);
    given(started, opened, received(10_000)).when(dispute(true)).then(first);
    given(started, opened, received(10_000), first).when(dispute(false)).then();
  });

  it('gives back no more than it took: what was refunded stays refunded', () => {
    const taken = turned('PaymentDisputed', 3, -7_000);
    given(started, opened, received(10_000), reversed(3_000)).when(dispute(false)).then(taken);
    given(started, opened, received(10_000), reversed(3_000), taken)
      .when(dispute(true))
      .then(turned('PaymentDisputeWon', 4, 7_000));
  });

  it('gives back exactly what it took, whatever amount the win names', () => {
    const part = turnedBy(4_000, 'PaymentDisputed', 2, -4_000);
    given(started, opened, received(10_000), part)
      .when(dispute(true, 'd', 10_000))
      .then(turned('PaymentDisputeWon', 3, 4_000));
  });

  it('may be one of several: another one takes no more than is left, and each is won separately', () => {
    const part = { ...ids, step: 2, changeMills: -4_000, disputeId: 'e', disputedMills: 4_000 };
    given(started, opened, received(10_000), { type: 'PaymentDisputed', data: part })
      .when(dispute(false))
      .then(turned('PaymentDisputed', 3, -6_000));
  });

  it('may come with others in one report: each counts separately', () => {
    const both = [
      { disputeId: 'd', disputedMills: 4_000, isWon: false },
      { disputeId: 'e', disputedMills: 5_000, isWon: false },
    ];
    const second = { ...ids, step: 3, changeMills: -5_000, disputeId: 'e', disputedMills: 5_000 };
    given(started, opened, received(10_000))
      .when(announce({ disputes: both }))
      .then(turnedBy(4_000, 'PaymentDisputed', 2, -4_000), { type: 'PaymentDisputed', data: second });
  });

  it('may be announced before its money, and takes the money when it comes', () => {
    const early = turned('PaymentDisputed', 0, 0);
    given(started, opened).when(dispute(false)).then(early);
    given(started, opened, early)
      .when(announce({ receivedMills: 10_000 }))
      .then(received(10_000, 0, 0));
  });
});

describe('what a gateway says when it is asked', () => {
  const answer = (
    totals: Partial<Announcement>,
    totalsBefore = { receivedMills: 10_000, reversedMills: 4_000, disputedMills: 0 },
  ): PaymentCommand => ({
    type: 'AnnouncePayment',
    gateway: 'sandbox',
    announcement: {
      chargeId: charge.chargeId,
      receivedMills: 10_000,
      reversedMills: 0,
      isWhole: true,
      ...totals,
    },
    totalsBefore,
  });
  const disputed = (
    type: 'PaymentDisputed' | 'PaymentDisputeChanged',
    step: number,
    by: number,
    mills: number,
  ) => ({ type, data: { ...ids, step, changeMills: by, disputeId: 'd', disputedMills: mills } }) as const;
  const dispute = (disputedMills: number) => ({
    disputes: [{ disputeId: 'd', disputedMills, isWon: false }],
  });
  const before = (disputedMills: number) => ({ receivedMills: 10_000, reversedMills: 0, disputedMills });

  it('gives back what a failed refund had taken', () => {
    given(started, opened, received(10_000), reversed(4_000))
      .when(answer({}))
      .then({
        type: 'PaymentReversalCorrected',
        data: { ...ids, step: 3, changeMills: 4_000, reversedMills: 0 },
      });
  });

  it('takes more for a dispute that grows, and gives money back for one that shrinks or is gone', () => {
    const taken = disputed('PaymentDisputed', 2, -4_000, 4_000);
    given(started, opened, received(10_000), taken)
      .when(answer(dispute(9_000), before(4_000)))
      .then(disputed('PaymentDisputeChanged', 3, -5_000, 9_000));
    given(started, opened, received(10_000), taken)
      .when(answer(dispute(1_000), before(4_000)))
      .then(disputed('PaymentDisputeChanged', 3, 3_000, 1_000));
    given(started, opened, received(10_000), taken)
      .when(answer({ disputes: [] }, before(4_000)))
      .then(disputed('PaymentDisputeChanged', 3, 4_000, 0));
  });

  it('changes nothing if it is known already', () => {
    given(started, opened, received(10_000), reversed(4_000))
      .when(answer({ reversedMills: 4_000 }))
      .then();
  });

  it('lowers nothing if a report came meanwhile, or if the answer is not complete', () => {
    const old = { receivedMills: 10_000, reversedMills: 0, disputedMills: 0 };
    given(started, opened, received(10_000), reversed(4_000)).when(answer({}, old)).then();
    given(started, opened, received(10_000), reversed(4_000))
      .when(answer({ isWhole: false }))
      .then();
  });

  it('is requested when a report says less than is known, or only that something has changed', () => {
    const state = [started, opened, received(10_000), reversed(4_000)].reduce(
      paymentDecider.evolve,
      paymentDecider.initial(),
    );
    const report = { chargeId: null, receivedMills: 0, reversedMills: 0 };
    expect(isDoubtful(report, state)).toBe(false);
    expect(isDoubtful({ ...report, isWhole: true }, state)).toBe(true);
    expect(isDoubtful({ ...report, mustAsk: true }, state)).toBe(true);
  });
});

/** Reports as a gateway sends them: totals that rise. */
const story = fc
  .array(fc.record({ more: fc.integer({ min: 0, max: 5_000 }), back: fc.integer({ min: 0, max: 5_000 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((steps) => {
    let [receivedMills, reversedMills] = [0, 0];
    return steps.map(({ more, back }) => {
      receivedMills += more;
      reversedMills = Math.min(receivedMills, reversedMills + back);
      return { receivedMills, reversedMills };
    });
  });

describe('any announcements, in any order, each as often as you like', () => {
  it('lead to the state of the last one', () => {
    fc.assert(
      fc.property(
        story.chain((reports) =>
          fc.tuple(
            fc.constant(reports.at(-1)),
            fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 }),
          ),
        ),
        ([last, reports]) => {
          let state = [started, opened].reduce(paymentDecider.evolve, paymentDecider.initial());
          for (const totals of reports) {
            for (const event of paymentDecider.decide(announce(totals), state)) {
              state = paymentDecider.evolve(state, event);
            }
          }
          const balance = [...state.changes].reduce((sum, each) => sum + each, 0);
          expect(balance).toBe((last?.receivedMills ?? 0) - (last?.reversedMills ?? 0));
        },
      ),
      { numRuns: 300 },
    );
  });
});
