import { plusSeconds, type UpstreamOrderEvent } from '@ringpost/domain';
import { UPSTREAM_GIVE_UP_MINUTES, UPSTREAM_TRIES_MAX } from '@ringpost/domain/rules/limits';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type UpstreamOrderCommand, upstreamOrderDecider } from './upstream-order.decider.ts';

const { given } = decide(upstreamOrderDecider);
const NOW = '2026-11-27T10:00:00.000Z';
const UNTIL = '2026-11-27T10:20:00.000Z';
const of = { orderId: 'o-1', now: NOW };
const terms = {
  vendorId: 'v-1',
  keyId: 'k-1',
  service: 'wa',
  countryIso: 'US',
  maxPriceMills: 500,
  repeats: true,
};
const number = { upstreamId: '7', e164: '+12125550001', costMills: 400 };

function asked(change: Partial<typeof terms> = {}): UpstreamOrderEvent {
  return { type: 'UpstreamAsked', data: { orderId: 'o-1', ...terms, ...change, askedAt: NOW } };
}
function lost(tries: number, askAgainAt: string | null): UpstreamOrderEvent {
  return { type: 'UpstreamAnswerLost', data: { orderId: 'o-1', tries, lostAt: NOW, askAgainAt } };
}
function got(change: Partial<typeof number> = {}): UpstreamOrderEvent {
  return {
    type: 'UpstreamNumberGot',
    data: { orderId: 'o-1', ...number, ...change, gotAt: NOW, until: UNTIL },
  };
}
function came(messageId: string, isLate = false): UpstreamOrderEvent {
  return { type: 'UpstreamCodeCame', data: { orderId: 'o-1', messageId, isLate, cameAt: NOW } };
}
function closed(isPaid: boolean): UpstreamOrderEvent {
  return { type: 'UpstreamCloseAsked', data: { orderId: 'o-1', isPaid, askedAt: NOW } };
}
type How = Extract<UpstreamOrderEvent, { readonly type: 'UpstreamOrderEnded' }>['data']['how'];
function ended(
  how: How,
  lostMills = 0,
  reason: string | null = null,
  endedAt: string = NOW,
): UpstreamOrderEvent {
  return { type: 'UpstreamOrderEnded', data: { orderId: 'o-1', how, reason, lostMills, endedAt } };
}

const noAnswer: UpstreamOrderCommand = { type: 'NoteNoAnswer', ...of };
function refusal(reason: string, tries = 0): UpstreamOrderCommand {
  return { type: 'NoteUpstreamRefusal', ...of, reason, tries };
}
function sold(change: Partial<typeof number> = {}, tries = 0): UpstreamOrderCommand {
  return { type: 'NoteUpstreamNumber', ...of, number: { ...number, ...change }, tries };
}
function text(messageId: string): UpstreamOrderCommand {
  return { type: 'NoteUpstreamText', ...of, messageId };
}
function close(isPaid: boolean): UpstreamOrderCommand {
  return { type: 'CloseUpstream', ...of, isPaid };
}
const cancelled: UpstreamOrderCommand = { type: 'NoteUpstreamCancel', ...of };
const finished: UpstreamOrderCommand = { type: 'NoteUpstreamFinish', ...of };

describe('a purchase from another portal', () => {
  it('is asked for once, whichever process asks', () => {
    const ask: UpstreamOrderCommand = { type: 'AskUpstream', ...of, asked: terms };
    given().when(ask).then(asked());
    given(asked()).when(ask).then();
    given(asked(), ended('refused', 0, 'NO_NUMBERS'))
      .when(ask)
      .then();
  });

  it('ends without a loss if the portal sells nothing', () =>
    given(asked())
      .when(refusal('NO_NUMBERS'))
      .then(ended('refused', 0, 'NO_NUMBERS')));

  it('that died before it asked costs nothing, and never asks any more', () => {
    given()
      .when({ type: 'GiveUpUpstream', ...of })
      .then(ended('not-asked'));
    given(ended('not-asked'))
      .when({ type: 'AskUpstream', ...of, asked: terms })
      .then();
  });

  it('is given back at once if the number is dearer than it may be, or is none', () => {
    given(asked())
      .when(sold({ costMills: 501 }))
      .then(got({ costMills: 501 }), closed(false));
    given(asked())
      .when(sold({ e164: '' }))
      .then(got({ e164: '' }), closed(false));
  });
});

describe('a lost answer', () => {
  it('is asked for again, later each time, where the portal knows a repetition', () => {
    given(asked())
      .when(noAnswer)
      .then(lost(1, plusSeconds(NOW, 3)));
    given(asked(), lost(1, NOW))
      .when(noAnswer)
      .then(lost(2, plusSeconds(NOW, 10)));
    given(asked(), lost(8, NOW))
      .when(noAnswer)
      .then(lost(9, plusSeconds(NOW, 60)));
  });

  it('brings the number with a later answer', () =>
    given(asked(), lost(1, NOW)).when(sold({}, 1)).then(got()));

  it('that comes all the same after it was noted as lost says nothing any more', () => {
    given(asked(), lost(1, NOW)).when(sold()).then();
    given(asked(), lost(2, NOW)).when(sold({}, 1)).then();
    given(asked(), lost(1, NOW)).when(refusal('NO_NUMBERS')).then();
  });

  it('counts as lost with its highest price after the last try', () =>
    given(asked(), lost(UPSTREAM_TRIES_MAX - 1, NOW))
      .when(noAnswer)
      .then(lost(UPSTREAM_TRIES_MAX, null), ended('answer-lost', 500)));

  it('counts as lost at once where a second purchase would be another number', () =>
    given(asked({ repeats: false }))
      .when(noAnswer)
      .then(lost(1, null), ended('answer-lost', 500)));

  it('is not cleared by a refusal that says nothing about the first purchase', () => {
    given(asked(), lost(1, NOW))
      .when(refusal('BAD_KEY', 1))
      .then(lost(2, plusSeconds(NOW, 10)));
    given(asked(), lost(1, NOW))
      .when(refusal('NO_NUMBERS', 1))
      .then(ended('refused', 0, 'NO_NUMBERS'));
  });

  it('of an order that failed meanwhile brings a number that is then given back', () => {
    given(asked(), lost(1, NOW)).when(close(false)).then(closed(false));
    given(asked(), lost(1, NOW), closed(false), got()).when(cancelled).then(ended('cancelled'));
  });
});

describe('a code', () => {
  it('is noted once, however often the portal shows it, and so is a second one', () => {
    given(asked(), got()).when(text('m-1')).then(came('m-1'));
    given(asked(), got(), came('m-1')).when(text('m-1')).then();
    given(asked(), got(), came('m-1')).when(text('m-2')).then(came('m-2'));
  });

  it('that the customer paid for costs nothing more', () => {
    given(asked(), got(), came('m-1')).when(close(true)).then(closed(true));
    given(asked(), got(), came('m-1'), closed(true)).when(finished).then(ended('finished'));
    given(asked(), got(), came('m-1'), came('m-2'), closed(true)).when(finished).then(ended('finished'));
  });

  it('that comes after the cancel is late, and costs what the number costs', () => {
    given(asked(), got(), closed(false)).when(text('m-1')).then(came('m-1', true));
    given(asked(), got(), closed(false), came('m-1', true)).when(finished).then(ended('finished', 400));
  });

  it('that came at the last moment and was paid for is no loss', () => {
    given(asked(), got(), closed(false), came('m-1', true)).when(close(true)).then(closed(true));
    given(asked(), got(), closed(false), came('m-1', true), closed(true))
      .when(finished)
      .then(ended('finished'));
    given(asked(), got(), closed(true)).when(close(false)).then();
  });

  it('after which the portal gives its money back leaves the customer as it is', () =>
    given(asked(), got(), came('m-1'), closed(true)).when(cancelled).then(ended('refunded')));
});

describe('a number that nobody needs any more', () => {
  it('costs nothing once the portal has it back, and only the first answer counts', () => {
    given(asked(), got(), closed(false)).when(cancelled).then(ended('cancelled'));
    given(asked(), got(), closed(false), ended('cancelled')).when(cancelled).then();
    given(asked(), got(), closed(false), ended('cancelled')).when(text('m-1')).then();
  });

  it('counts as lost if the portal never says so', () => {
    const late = plusSeconds(UNTIL, UPSTREAM_GIVE_UP_MINUTES * 60);
    const giveUp: UpstreamOrderCommand = { type: 'GiveUpUpstream', orderId: 'o-1', now: late };
    given(asked(), got(), closed(false))
      .when({ ...giveUp, now: NOW })
      .then();
    given(asked(), got(), closed(false))
      .when(giveUp)
      .then(ended('unconfirmed', 400, null, late));
    given(asked(), got(), came('m-1'), closed(true))
      .when(giveUp)
      .then(ended('finished', 0, null, late));
  });
});
