import type { AccountEvent } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { accountDecider } from './account.decider.ts';
import type { ApiKeyTerms } from './api-key.decider.ts';

const USER_ID = 'u1';
const NOW = '2026-11-27T10:00:00.000Z';
const { given } = decide(accountDecider);

const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { userId: USER_ID, email: 'ann@example.org', locale: 'en', role: 'customer', subject: 'user:u1' },
};
const active: readonly AccountEvent[] = [registered, { type: 'AccountConfirmed', data: { userId: USER_ID } }];
const deactivated: AccountEvent = {
  type: 'AccountDeactivated',
  data: { userId: USER_ID, reason: 'abuse', sessionEpoch: 1 },
};
const terms: ApiKeyTerms = {
  name: 'shop',
  scopes: ['read', 'buy'],
  dayCapMills: 5_000,
  addresses: ['203.0.113.0/24', '2001:db8::/32'],
  endsAt: null,
};
const DATA = { ...terms, scopes: [...terms.scopes], addresses: '203.0.113.0/24,2001:db8::/32' };

function make(keyId: string) {
  return { type: 'MakeApiKey', keyId, hash: `hash-${keyId}`, terms, isSandbox: false, now: NOW } as const;
}
function made(keyId: string): AccountEvent {
  const data = { ...DATA, userId: USER_ID, keyId, hash: `hash-${keyId}`, madeAt: NOW, subject: 'user:u1' };
  return { type: 'ApiKeyMade', data };
}
const ended: AccountEvent = { type: 'ApiKeyEnded', data: { userId: USER_ID, keyId: 'k1' } };

describe('a key of the API', () => {
  it('is made once, with its hash and without itself', () => {
    given(...active)
      .when(make('k1'))
      .then(made('k1'));
    given(...active, made('k1'))
      .when(make('k1'))
      .then();
  });

  it('is of the sandbox from its first fact on, if it was made for that', () => {
    const fact = made('k1');
    given(...active)
      .when({ ...make('k1'), isSandbox: true })
      .then({ ...fact, type: 'ApiKeyMadeForSandbox' } as AccountEvent);
  });

  it('is one of at most 20, and an ended one makes room', () => {
    const all = Array.from({ length: 20 }, (_, nth) => made(`k${nth + 1}`));
    given(...active, ...all)
      .when(make('k21'))
      .thenRejected('too-many-keys');
    given(...active, ...all, ended)
      .when(make('k21'))
      .then(made('k21'));
  });

  it('is not made for an account that is not active', () => {
    given(registered).when(make('k1')).thenRejected('email-unverified');
    given(...active, deactivated)
      .when(make('k1'))
      .thenRejected('account-inactive');
  });

  it('is changed by its owner, and the same terms change nothing', () => {
    const cheaper = { ...terms, dayCapMills: 1_000, endsAt: '2026-12-01T00:00:00.000Z' };
    const data = { ...DATA, userId: USER_ID, keyId: 'k1', subject: 'user:u1' };
    const changed: AccountEvent = {
      type: 'ApiKeyChanged',
      data: { ...data, dayCapMills: 1_000, endsAt: '2026-12-01T00:00:00.000Z' },
    };
    const change = { type: 'ChangeApiKey', keyId: 'k1', terms: cheaper } as const;
    given(...active, made('k1'))
      .when(change)
      .then(changed);
    given(...active, made('k1'), changed)
      .when(change)
      .then();
    given(...active, made('k1'), ended)
      .when(change)
      .thenRejected('not-found');
  });

  it('ends once, also for an account that is not active', () => {
    const end = { type: 'EndApiKey', keyId: 'k1' } as const;
    given(...active, made('k1'), deactivated)
      .when(end)
      .then(ended);
    given(...active, made('k1'), ended)
      .when(end)
      .thenRejected('not-found');
  });
});
