import type { OrderEvent } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type OrderCommand, orderDecider } from './order.decider.ts';
import {
  assigned,
  assignedData,
  at,
  cancel,
  cancelled,
  completed,
  ids,
  noted,
  placed,
  placedData,
  running,
  sms,
  unpaid,
  withheld,
} from './order-facts.fixture.ts';

const { given } = decide(orderDecider);
const failed: OrderEvent = {
  type: 'OrderFailed',
  data: { ...ids, reason: 'gave-up', failedAt: at('10:01:00') },
};
const expired: OrderEvent = { type: 'OrderExpired', data: { ...ids, expiredAt: at('10:30:00') } };
function expire(now = at('10:30:00'), dueAt = assignedData.settlesAt): OrderCommand {
  return {
    type: 'ExpireOrder',
    now,
    dueAt,
  };
}
const fail: OrderCommand = {
  type: 'FailOrder',
  placed: placedData,
  reason: 'gave-up',
  now: at('10:01:00'),
};
function assign(leaseId = 'lease-1'): OrderCommand {
  return {
    type: 'AssignNumber',
    placed: placedData,
    assigned: { ...assignedData, leaseId },
  };
}

describe('assigning a number', () => {
  it('begins the order and makes it run, in one append', () =>
    given()
      .when(assign())
      .then(...running));

  it('makes an order run for which a message was noted before', () =>
    given(placed, noted('not-assigned')).when(assign()).then(assigned));

  it('happens once for a lease, and is still accepted after the order has ended', () => {
    given(...running)
      .when(assign())
      .then();
    given(...running, cancelled)
      .when(assign())
      .then();
  });

  it('is refused for a second number', () =>
    given(...running)
      .when(assign('lease-2'))
      .thenRejected('order-not-open'));

  it('is refused for an order that was given up', () =>
    given(placed, failed).when(assign()).thenRejected('order-not-open'));
});

describe('failing an order', () => {
  it('begins the order and ends it, in one append', () => given().when(fail).then(placed, failed));

  it('ends one that has no number yet', () => given(placed).when(fail).then(failed));

  it('does not change one that has its number, or has failed already', () => {
    given(...running)
      .when(fail)
      .then();
    given(placed, failed).when(fail).then();
  });
});

describe('an SMS', () => {
  it('that can be charged completes the order at its price', () =>
    given(...running)
      .when(sms())
      .then(completed()));

  it('is recorded once, charged or not', () => {
    given(...running, completed())
      .when(sms())
      .then();
    given(...running, noted('unmatched'))
      .when(sms())
      .then();
  });

  it('after the charged one is free', () =>
    given(...running, completed())
      .when(sms({ messageId: 'm-2' }))
      .then(noted('further', 'm-2')));

  it('that may not be a code is withheld while the order is open', () =>
    given(...running)
      .when(sms({ billable: false }))
      .then(unpaid()));

  it('after a free one still completes the order', () =>
    given(...running, noted('unmatched'))
      .when(sms({ messageId: 'm-2' }))
      .then(completed('m-2')));

  it('is charged until the order is settled, even after its window has closed', () =>
    given(...running)
      .when(sms({ receivedAt: at('10:29:59') }))
      .then(completed('m-1', at('10:29:59'))));

  it('on a number that the order never took belongs to nobody, however the order ended', () => {
    const elsewhere = sms({ to: '+12125559999' });
    for (const story of [running, [...running, completed('m-0')], [...running, cancelled]]) {
      given(...story)
        .when(elsewhere)
        .then(noted('not-assigned'));
    }
  });

  it('for an order without a number belongs to nobody, even after the order has a number', () => {
    given()
      .when(sms({ placed: placedData }))
      .then(placed, noted('not-assigned'));
    given(placed).when(sms()).then(noted('not-assigned'));
    given(placed, noted('not-assigned'), assigned).when(sms()).then();
    given(placed, failed).when(sms()).then(noted('not-assigned'));
  });

  it('for an order that does not exist is refused', () => given().when(sms()).thenRejected('not-found'));

  it.each([
    ['cancelled', cancelled],
    ['expired', expired],
  ])('for an order that is %s is withheld at the order’s price for 24 hours, code or none', (_, ending) => {
    given(...running, ending)
      .when(sms())
      .then(withheld());
    given(...running, ending)
      .when(sms({ billable: false }))
      .then(withheld());
  });

  it('that came after the lease of a completed order is withheld', () =>
    given(...running, completed('m-0'))
      .when(sms({ outcome: 'late' }))
      .then(withheld()));

  it('for a rental whose customer owes money is not recorded yet; for an activation it is', () => {
    const { closesAt: endsAt, settlesAt: _settlesAt, ...rented } = assignedData;
    const rental: OrderEvent = { type: 'NumberRented', data: { ...rented, numberAge: 'new', endsAt } };
    const paused = sms({ isPaused: true });
    given(placed, rental).when(paused).then();
    given(placed, rental).when(sms()).then(noted('further'));
    given(placed, rental, noted('further')).when(paused).then();
    given(placed).when(paused).then(noted('not-assigned'));
    given(...running)
      .when(paused)
      .then(completed());
    given(...running, completed('m-0'))
      .when(paused)
      .then(noted('further'));
  });

  it('is withheld once', () =>
    given(...running, cancelled, withheld())
      .when(sms())
      .then());
});

describe('a withheld message', () => {
  const read: OrderCommand = {
    type: 'ReadWithheldSms',
    messageId: 'm-1',
    now: at('11:00:00'),
    from: '32665',
    text: 'Your code is 1234',
    code: '1234',
  };
  const shown: OrderEvent = {
    type: 'WithheldSmsRead',
    data: {
      ...ids,
      messageId: 'm-1',
      amountMills: 350,
      readAt: at('11:00:00'),
      subject: 'user:ann',
      from: '32665',
      text: 'Your code is 1234',
      code: '1234',
    },
  };

  it('is shown when it was paid for, sealed for its customer', () =>
    given(...running, cancelled, withheld())
      .when(read)
      .then(shown));

  it('is shown once', () =>
    given(...running, cancelled, withheld(), shown)
      .when(read)
      .then());

  it('is shown to a customer who has paid, even after the 24 hours', () => {
    const late = '2026-11-23T10:00:00.000Z';
    given(...running, cancelled, withheld())
      .when({ ...read, now: late })
      .then({ ...shown, data: { ...shown.data, readAt: late } } as OrderEvent);
  });

  const take = { ...read, type: 'TakeWithheldSms' } as OrderCommand;
  const free = { ...shown, data: { ...shown.data, amountMills: 0 } } as OrderEvent;

  it('counts as the code of a running order if its customer takes it', () =>
    given(...running, unpaid())
      .when(take)
      .then(completed(), free));

  it('is taken once', () =>
    given(...running, unpaid(), completed(), free)
      .when(take)
      .then());

  it('is free once another SMS has paid for its order', () =>
    given(...running, unpaid(), completed('m-2'))
      .when(take)
      .then(free));

  it('is never taken under an order that has ended unpaid, or if it came after the end of a paid one', () => {
    for (const ending of [cancelled, expired])
      given(...running, unpaid(), ending)
        .when(take)
        .thenRejected('order-not-open');
    given(...running, completed('m-2'), withheld())
      .when(take)
      .thenRejected('order-not-open');
    given(...running)
      .when(take)
      .thenRejected('not-found');
  });

  it('is the only kind that can be read: any other message is not found', () => {
    given(...running, completed())
      .when(read)
      .thenRejected('not-found');
    given(...running, noted('not-assigned'))
      .when(read)
      .thenRejected('not-found');
  });
});

describe('cancelling', () => {
  it('ends a running order', () =>
    given(...running)
      .when(cancel)
      .then(cancelled));

  it('is possible after an SMS that was not charged', () =>
    given(...running, noted('unmatched'))
      .when(cancel)
      .then(cancelled));

  it('happens once', () =>
    given(...running, cancelled)
      .when(cancel)
      .then());

  it.each([
    ['initial', [placed], 'placed'],
    ['completed', [...running, completed()], 'completed'],
    ['expired', [...running, expired], 'expired'],
    ['failed', [placed, failed], 'failed'],
  ] as const)('is refused for one that is %s', (_, events, status) =>
    given(...events)
      .when(cancel)
      .thenRejected('not-cancellable', { status }),
  );
});

describe('expiring', () => {
  it('ends an order without an SMS at 30 minutes', () =>
    given(...running)
      .when(expire())
      .then(expired));

  it('does nothing a millisecond earlier', () =>
    given(...running)
      .when(expire('2026-11-21T10:29:59.999Z'))
      .then());

  it('does nothing for a timer that was set for another time', () =>
    given(...running)
      .when(expire(at('10:31:00'), at('10:29:00')))
      .then());

  it.each([
    ['completed', [...running, completed()]],
    ['cancelled', [...running, cancelled]],
    ['expired', [...running, expired]],
    ['without a number', [placed]],
  ] as const)('does nothing for one that is %s', (_, events) =>
    given(...events)
      .when(expire())
      .then(),
  );
});

describe('a link', () => {
  it('is made for rentals only', () => {
    given(...running)
      .when({ type: 'ShareRental', tokenHash: 'h', now: at('10:05:00') })
      .thenRejected('not-found');
    given(...running)
      .when({ type: 'UnshareRental', now: at('10:05:00') })
      .thenRejected('not-found');
  });
});
