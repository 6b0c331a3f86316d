import type { AccountEvent } from '@ringpost/domain';
import { SUB_ACCOUNTS_EVER_MAX, SUB_ACCOUNTS_MAX } from '@ringpost/domain/rules/limits';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type AccountCommand, accountDecider } from './account.decider.ts';

const { given } = decide(accountDecider);
const NOW = '2026-11-27T15:40:00.000Z';

const active: readonly AccountEvent[] = [
  {
    type: 'AccountRegistered',
    data: { userId: 'ann', email: 'ann@example.org', locale: 'en', role: 'customer', subject: 'user:ann' },
  },
  { type: 'AccountConfirmed', data: { userId: 'ann' } },
];
function make(subAccountId: string, closed = 0): AccountCommand {
  return { type: 'MakeSubAccount', subAccountId, name: 'Shop', closed, now: NOW };
}
function made(subAccountId: string): AccountEvent {
  const data = { userId: 'ann', subAccountId, name: 'Shop', subject: 'user:ann', madeAt: NOW };
  return { type: 'SubAccountMade', data };
}
const open: AccountCommand = { type: 'OpenSubAccount', subAccountId: 'shop', ownerId: 'ann', now: NOW };
const opened: AccountEvent = {
  type: 'SubAccountOpened',
  data: { userId: 'shop', ownerId: 'ann', openedAt: NOW },
};
function keyWith(...scopes: ('read' | 'buy' | 'money' | 'webhook')[]): AccountCommand {
  const terms = { name: 'bot', scopes, dayCapMills: null, addresses: [], endsAt: null };
  return { type: 'MakeApiKey', keyId: 'k', hash: 'h', terms, isSandbox: false, now: NOW };
}

describe('a sub-account', () => {
  it('is made once, and is one of a limited number', () => {
    given(...active)
      .when(make('s'))
      .then(made('s'));
    given(...active, made('s'))
      .when(make('s'))
      .then();
    const all = Array.from({ length: SUB_ACCOUNTS_MAX }, (_, nth) => made(`s${nth}`));
    given(...active, ...all)
      .when(make('one-more'))
      .thenRejected('too-many-sub-accounts', { max: SUB_ACCOUNTS_MAX });
    given(...active, ...all)
      .when(make('in-place-of-a-closed-one', 1))
      .then(made('in-place-of-a-closed-one'));
    const ever = Array.from({ length: SUB_ACCOUNTS_EVER_MAX }, (_, nth) => made(`s${nth}`));
    given(...active, ...ever)
      .when(make('one-more', SUB_ACCOUNTS_EVER_MAX))
      .thenRejected('too-many-sub-accounts', { max: SUB_ACCOUNTS_MAX });
  });

  it('is closed by its owner once, with its keys, and never opens again', () => {
    const key = { userId: 'shop', keyId: 'k', name: 'bot', dayCapMills: null, addresses: '', endsAt: null };
    const withKey: AccountEvent = {
      type: 'ApiKeyMade',
      data: { ...key, scopes: ['read'], hash: 'h', madeAt: NOW, subject: 'user:shop' },
    };
    const close = (ownerId = 'ann'): AccountCommand => ({ type: 'CloseSubAccount', ownerId, now: NOW });
    const ended: AccountEvent = { type: 'ApiKeyEnded', data: { userId: 'shop', keyId: 'k' } };
    const closed: AccountEvent = {
      type: 'SubAccountClosed',
      data: { userId: 'shop', ownerId: 'ann', sessionEpoch: 1, closedAt: NOW },
    };
    given(opened, withKey).when(close()).then(ended, closed);
    given(opened, withKey, ended, closed).when(close()).then();
    given(opened).when(close('bob')).thenRejected('not-found');
    given(...active)
      .when(close())
      .thenRejected('not-found');
    const stopped = { userId: 'shop', reason: 'Fraud', sessionEpoch: 1 };
    given(opened, { type: 'AccountDeactivated', data: stopped })
      .when(close())
      .thenRejected('account-inactive');
    given(opened, closed).when(keyWith('read')).thenRejected('account-inactive');
    given(opened, closed).when({ type: 'ReactivateAccount' }).thenRejected('account-inactive');
    const forgotten = { userId: 'shop', sessionEpoch: 2, forgottenAt: NOW };
    given(opened, closed)
      .when({ type: 'ForgetSubAccount', now: NOW })
      .then({ type: 'AccountForgotten', data: forgotten });
  });

  it('gets another name from its owner, once', () => {
    const rename = (subAccountId: string, name: string): AccountCommand => ({
      type: 'RenameSubAccount',
      ...{ subAccountId, name, now: NOW },
    });
    const data = { userId: 'ann', subAccountId: 's', name: 'Oslo', subject: 'user:ann', renamedAt: NOW };
    const renamed: AccountEvent = { type: 'SubAccountRenamed', data };
    given(...active, made('s'))
      .when(rename('s', 'Oslo'))
      .then(renamed);
    given(...active, made('s'), renamed)
      .when(rename('s', 'Oslo'))
      .then();
    given(...active, made('s'))
      .when(rename('of-another', 'Oslo'))
      .thenRejected('not-found');
  });

  it('is not made by those who work here', () => {
    given(...active, { type: 'RoleGiven', data: { userId: 'ann', role: 'support', sessionEpoch: 1 } })
      .when(make('s'))
      .thenRejected('sub-accounts-of-staff');
  });

  it('is opened once, and has no sub-accounts itself', () => {
    given().when(open).then(opened);
    given(opened).when(open).then();
    given(opened).when(make('deeper')).thenRejected('forbidden');
  });

  it('has keys that read and buy, and no others', () => {
    const data = { userId: 'shop', keyId: 'k', name: 'bot', dayCapMills: null, addresses: '', endsAt: null };
    given(opened)
      .when(keyWith('read', 'buy'))
      .then({
        type: 'ApiKeyMade',
        data: { ...data, scopes: ['read', 'buy'], hash: 'h', madeAt: NOW, subject: 'user:shop' },
      });
    given(opened).when(keyWith('read', 'money')).thenRejected('sub-account-scope');
    given(opened).when(keyWith('webhook')).thenRejected('sub-account-scope');
  });

  it('gets no role, and is forgotten only with its owner', () => {
    given(opened).when({ type: 'ChangeRole', role: 'admin', by: 'super_admin' }).thenRejected('forbidden');
    given(opened)
      .when({ type: 'RequestForgetting', amountMills: 0, reason: 'gone', now: NOW })
      .thenRejected('forbidden');
    given(...active)
      .when({ type: 'ForgetSubAccount', now: NOW })
      .thenRejected('forbidden');
    const forgotten: AccountEvent = {
      type: 'AccountForgotten',
      data: { userId: 'shop', sessionEpoch: 1, forgottenAt: NOW },
    };
    given(opened).when({ type: 'ForgetSubAccount', now: NOW }).then(forgotten);
    given(opened, forgotten).when({ type: 'ForgetSubAccount', now: NOW }).then();
  });
});
