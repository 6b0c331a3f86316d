import type { AccountEvent } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type AccountCommand, accountDecider } from './account.decider.ts';

const USER_ID = 'u1';
const active: readonly AccountEvent[] = [
  {
    type: 'AccountRegistered',
    data: { userId: USER_ID, email: 'ann@example.org', locale: 'en', role: 'customer', subject: 'user:u1' },
  },
  { type: 'AccountConfirmed', data: { userId: USER_ID } },
];
const added: AccountEvent = {
  type: 'SecondFactorAdded',
  data: { userId: USER_ID, factorId: 'f1', kind: 'totp' },
};
const { given } = decide(accountDecider);

describe('recovery codes', () => {
  it('come with the first second factor of any kind, and end with the last', () => {
    const made = (listId: string): AccountEvent => ({
      type: 'RecoveryCodesMade',
      data: { userId: USER_ID, listId, count: 10 },
    });
    const passkey: AccountEvent = { type: 'PasskeyAdded', data: { userId: USER_ID, passkeyId: 'p1' } };
    const noPasskey: AccountEvent = {
      type: 'PasskeyRemoved',
      data: { userId: USER_ID, passkeyId: 'p1', reason: null },
    };
    const useOf = (factorId: string): AccountCommand => ({ type: 'UseRecoveryCode', factorId, left: 9 });
    given(...active)
      .when({ type: 'AddPasskey', passkeyId: 'p1', listId: 'l1' })
      .then(passkey, made('l1'));
    given(...active)
      .when({ type: 'AddSecondFactor', factorId: 'f1', listId: 'l1' })
      .then(added, made('l1'));
    // Another request was faster.
    given(...active, passkey, made('l1'))
      .when({ type: 'AddSecondFactor', factorId: 'f1', listId: 'l2' })
      .then(added);
    given(...active, passkey, made('l1'))
      .when(useOf('l1'))
      .then({ type: 'RecoveryCodeUsed', data: { userId: USER_ID, factorId: 'l1', left: 9 } });
    given(...active, passkey, made('l1'))
      .when({ type: 'MakeRecoveryCodes', listId: 'l2' })
      .then(made('l2'));
    given(...active, passkey, made('l1'), made('l2'))
      .when(useOf('l1'))
      .thenRejected('second-factor-wrong');
    given(...active)
      .when({ type: 'MakeRecoveryCodes', listId: 'l1' })
      .thenRejected('second-factor-absent');
    given(...active, passkey, made('l1'), noPasskey)
      .when({ type: 'AddSecondFactor', factorId: 'f1', listId: 'l2' })
      .then(added, made('l2'));
  });
});
