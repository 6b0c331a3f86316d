import type { WebhookEvent } from '@ringpost/domain';
import {
  WEBHOOK_RECEIVERS_MAX,
  WEBHOOK_RENTAL_KEPT_DAYS,
  WEBHOOK_RENTALS_MAX,
  WEBHOOK_RETRY_JITTER,
  WEBHOOK_RETRY_SECONDS,
} from '@ringpost/domain/rules/limits';
import type { WebhookForm } from '@ringpost/domain/rules/webhook-types';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import {
  requireRoomForRental,
  signingSecretIds,
  type WebhookCommand,
  webhookDecider,
} from './webhook.decider.ts';

const { given } = decide(webhookDecider);
const userId = 'u-1';
const NOW = '2026-11-22T10:00:00.000Z';
const TOMORROW = '2026-11-23T10:00:00.000Z';
const URL = 'https://api.example.com/hooks';
const types = ['sms.received'];
const form: WebhookForm = 'ringpost';

function setTo(
  url: string,
  change: {
    readonly types?: readonly string[];
    readonly secretId?: string;
    readonly form?: WebhookForm;
    readonly subAccounts?: boolean;
  } = {},
) {
  const settings = { url, types, form, subAccounts: false, secretId: 's-1' };
  return { type: 'SetWebhook', userId, now: NOW, ...settings, ...change } as const;
}
function roll(secretId: string): WebhookCommand {
  return { type: 'RollWebhookSecret', userId, secretId, now: NOW };
}
const turnOff: WebhookCommand = { type: 'TurnOffWebhook', userId, now: NOW };
const disable: WebhookCommand = { type: 'DisableWebhook', userId, why: 'gone', deliveryId: 'd-1', now: NOW };

function wasSet(url: string, to: readonly string[] = types): WebhookEvent {
  return { type: 'WebhookSet', data: { userId, url, types: to, setAt: NOW, subject: 'user:u-1' } };
}
function rolled(secretId: string, previousSecretId: string | null = null): WebhookEvent {
  const previousUntil = previousSecretId === null ? null : TOMORROW;
  return {
    type: 'WebhookSecretRolled',
    data: { userId, secretId, previousSecretId, previousUntil, rolledAt: NOW },
  };
}
const off: WebhookEvent = { type: 'WebhookTurnedOff', data: { userId, turnedOffAt: NOW } };
const disabled: WebhookEvent = {
  type: 'WebhookDisabled',
  data: { userId, why: 'gone', deliveryId: 'd-1', disabledAt: NOW },
};

describe('setting a webhook', () => {
  it('stores the URL and its types of events, and makes the first secret', () => {
    given().when(setTo(URL)).then(wasSet(URL), rolled('s-1'));
  });

  it('keeps an existing secret', () => {
    const other = 'https://other.example.com/';
    given(wasSet(URL), rolled('s-1'))
      .when(setTo(other, { secretId: 's-2' }))
      .then(wasSet(other));
    given(rolled('s-1')).when(setTo(URL)).then(wasSet(URL));
  });

  it('changes nothing if nothing is different', () => {
    given(wasSet(URL), rolled('s-1')).when(setTo(URL)).then();
    const more = ['order.expired', 'sms.received'];
    given(wasSet(URL, more), rolled('s-1'))
      .when(setTo(URL, { types: [...more].reverse() }))
      .then();
    given(wasSet(URL, more), rolled('s-1')).when(setTo(URL)).then(wasSet(URL));
  });

  it('chooses the form of the bodies, and says so only if it is another one', () => {
    const chosen: WebhookEvent = {
      type: 'WebhookFormChosen',
      data: { userId, form: 'sms-activate', chosenAt: NOW },
    };
    const other = setTo(URL, { form: 'sms-activate' });
    given().when(other).then(wasSet(URL), chosen, rolled('s-1'));
    given(wasSet(URL), rolled('s-1')).when(other).then(chosen);
    given(wasSet(URL), chosen, rolled('s-1')).when(other).then();
  });

  it('chooses whether it is told of sub-accounts, and says so only if that is new', () => {
    const wanted: WebhookEvent = {
      type: 'WebhookSubAccountsChosen',
      data: { userId, wanted: true, chosenAt: NOW },
    };
    const unwanted: WebhookEvent = { ...wanted, data: { userId, wanted: false, chosenAt: NOW } };
    const withThem = setTo(URL, { subAccounts: true });
    given().when(withThem).then(wasSet(URL), wanted, rolled('s-1'));
    given(wasSet(URL), wanted, rolled('s-1')).when(withThem).then();
    given(wasSet(URL), wanted, rolled('s-1')).when(setTo(URL)).then(unwanted);
  });

  it('switches a webhook on that was off or disabled, even with the same URL', () => {
    given(wasSet(URL), rolled('s-1'), off).when(setTo(URL)).then(wasSet(URL));
    given(wasSet(URL), rolled('s-1'), disabled).when(setTo(URL)).then(wasSet(URL));
  });
});

describe('the secret of a webhook', () => {
  it('can exist before the URL, and is made once', () => {
    const create: WebhookCommand = { type: 'CreateWebhookSecret', userId, secretId: 's-1', now: NOW };
    given().when(create).then(rolled('s-1'));
    given(rolled('s-0')).when(create).then();
    given().when(roll('s-1')).then(rolled('s-1'));
  });

  it('can be rolled: then the previous one is valid for 24 more hours', () => {
    given(wasSet(URL), rolled('s-1')).when(roll('s-2')).then(rolled('s-2', 's-1'));
    given(wasSet(URL), rolled('s-1'), rolled('s-2', 's-1')).when(roll('s-2')).then();
  });

  it('signs together with the previous one, until that one ends', () => {
    const state = [wasSet(URL), rolled('s-1'), rolled('s-2', 's-1')].reduce(
      webhookDecider.evolve,
      webhookDecider.initial(),
    );
    expect(signingSecretIds(state, '2026-11-23T09:59:59.999Z')).toEqual(['s-2', 's-1']);
    expect(signingSecretIds(state, TOMORROW)).toEqual(['s-2']);
    expect(signingSecretIds(webhookDecider.initial(), NOW)).toEqual([]);
  });

  it('ends at once if it is already the older one at the next roll', () => {
    const events = [wasSet(URL), rolled('s-1'), rolled('s-2', 's-1'), rolled('s-3', 's-2')];
    const state = events.reduce(webhookDecider.evolve, webhookDecider.initial());
    expect(signingSecretIds(state, NOW)).toEqual(['s-3', 's-2']);
  });
});

describe('the receivers of a customer', () => {
  const ids = Array.from({ length: WEBHOOK_RECEIVERS_MAX - 1 }, (_, n) => `r-${n}`);
  const make = (receiverId: string): WebhookCommand => ({
    type: 'MakeWebhookReceiver',
    userId,
    receiverId,
    now: NOW,
  });
  const remove = (receiverId: string): WebhookCommand => ({
    type: 'RemoveWebhookReceiver',
    userId,
    receiverId,
    now: NOW,
  });
  const made = (receiverId: string): WebhookEvent => ({
    type: 'WebhookReceiverMade',
    data: { userId, receiverId, madeAt: NOW },
  });
  const removed = (receiverId: string): WebhookEvent => ({
    type: 'WebhookReceiverRemoved',
    data: { userId, receiverId, removedAt: NOW },
  });

  it('can be more than the first one, up to a limit, and each is made once', () => {
    given().when(make('r-0')).then(made('r-0'));
    given(made('r-0')).when(make('r-0')).then();
    const full = ids.map(made);
    given(...full.slice(1))
      .when(make('r-new'))
      .then(made('r-new'));
    given(...full)
      .when(make('r-new'))
      .thenRejected('too-many-receivers');
    given(...full, removed('r-0'))
      .when(make('r-new'))
      .then(made('r-new'));
  });

  it('can be removed, but for the first one, and only if they are there', () => {
    given(made('r-0')).when(remove('r-0')).then(removed('r-0'));
    given(made('r-0'), removed('r-0')).when(remove('r-0')).thenRejected('not-found');
    given(wasSet(URL)).when(remove('')).thenRejected('not-found');
  });
});

describe('the receiver of a rental', () => {
  const LATER = '2026-11-26T10:00:01.000Z';
  const makeFor = (orderId: string, receiverId: string, now = NOW): WebhookCommand => ({
    ...{ type: 'MakeRentalReceiver', userId, orderId, receiverId, now },
  });
  const madeFor = (orderId: string, receiverId: string, madeAt = NOW): WebhookEvent => ({
    ...{ type: 'WebhookMadeForRental', data: { userId, receiverId, orderId, madeAt } },
  });
  const over = (orderId: string, now = NOW): WebhookCommand => ({
    ...{ type: 'EndRentalReceiver', userId, orderId, now },
  });
  const ended = (orderId: string, receiverId: string): WebhookEvent => ({
    ...{ type: 'WebhookRentalEnded', data: { userId, receiverId, orderId, endedAt: NOW } },
  });
  const removed: WebhookEvent = {
    ...{ type: 'WebhookReceiverRemoved', data: { userId, receiverId: 'r-1', removedAt: LATER } },
  };

  it('is made once, and ends once', () => {
    given().when(makeFor('o-1', 'r-1')).then(madeFor('o-1', 'r-1'));
    given(madeFor('o-1', 'r-1')).when(makeFor('o-1', 'r-2')).then();
    given(madeFor('o-1', 'r-1')).when(over('o-1')).then(ended('o-1', 'r-1'));
    given(madeFor('o-1', 'r-1')).when(over('o-2')).then();
    given(madeFor('o-1', 'r-1'), ended('o-1', 'r-1')).when(over('o-1')).then();
  });

  it('takes no place of the others', () => {
    const make: WebhookCommand = { type: 'MakeWebhookReceiver', userId, receiverId: 'r-x', now: NOW };
    const rentals = Array.from({ length: WEBHOOK_RECEIVERS_MAX }, (_, n) => madeFor(`o-${n}`, `r-${n}`));
    given(...rentals)
      .when(make)
      .then({ type: 'WebhookReceiverMade', data: { userId, receiverId: 'r-x', madeAt: NOW } });
  });

  it('is removed when another one is made and nothing can wait for it any more', () => {
    const past = [madeFor('o-1', 'r-1'), ended('o-1', 'r-1')];
    given(...past)
      .when(makeFor('o-2', 'r-2'))
      .then(madeFor('o-2', 'r-2'));
    given(...past)
      .when(makeFor('o-2', 'r-2', LATER))
      .then(removed, madeFor('o-2', 'r-2', LATER));
    const waitsDays = WEBHOOK_RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0) / 86_400;
    expect(WEBHOOK_RENTAL_KEPT_DAYS).toBeGreaterThan(waitsDays * (1 + WEBHOOK_RETRY_JITTER));
  });

  it('is asked for before there are too many', () => {
    const of = (count: number) => {
      const events = Array.from({ length: count }, (_, n) => madeFor(`o-${n}`, `r-${n}`));
      return events.reduce(webhookDecider.evolve, webhookDecider.initial());
    };
    expect(() => requireRoomForRental(of(WEBHOOK_RENTALS_MAX - 1))).not.toThrow();
    expect(() => requireRoomForRental(of(WEBHOOK_RENTALS_MAX))).toThrow('too-many-receivers');
  });
});

describe('a webhook ends', () => {
  it('when its customer turns it off, once', () => {
    given(wasSet(URL), rolled('s-1')).when(turnOff).then(off);
    given(wasSet(URL), rolled('s-1'), off).when(turnOff).then();
    given().when(turnOff).then();
  });

  it('when its receiver does not want to be called, once, and only while it is on', () => {
    given(wasSet(URL), rolled('s-1')).when(disable).then(disabled);
    given(wasSet(URL), rolled('s-1'), disabled).when(disable).then();
    given(wasSet(URL), rolled('s-1'), off).when(disable).then();
  });
});
