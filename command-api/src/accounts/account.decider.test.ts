import type { AccountEvent } from '@ringpost/events/domain';
import { decide } from '@ringpost/events/testing/given-when-then';
import { describe, it } from 'vitest';
import { type AccountCommand, accountDecider } from './account.decider.ts';

const userId = 'u1';
const register: AccountCommand = {
  type: 'RegisterAccount',
  userId,
  email: 'ann@example.org',
  locale: 'en',
  role: 'customer',
};
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { userId, email: 'ann@example.org', locale: 'en', role: 'customer', subject: 'user:u1' },
};
const confirmed: AccountEvent = { type: 'AccountConfirmed', data: { userId } };
const deactivated: AccountEvent = {
  type: 'AccountDeactivated',
  data: { userId, reason: 'abuse', sessionEpoch: 1 },
};
const deactivate: AccountCommand = { type: 'DeactivateAccount', reason: 'abuse' };
const { given } = decide(accountDecider);

describe('an account', () => {
  it('is registered once, however often the sign-up is worked on', () => {
    given().when(register).then(registered);
    given(registered).when(register).then();
  });

  it('is confirmed once', () => {
    given(registered).when({ type: 'ConfirmAccount' }).then(confirmed);
    given(registered, confirmed).when({ type: 'ConfirmAccount' }).then();
  });

  it('keeps in mind which admin was shown the link of a mail to it', () => {
    const look = { adminId: 'root', mailId: 'confirm:u1', purpose: 'confirm' } as const;
    given(registered)
      .when({ type: 'ShowMailLink', ...look })
      .then({ type: 'MailLinkShown', data: { userId, ...look } });
  });

  it('of an admin has no link that another admin may see', () => {
    const promoted: AccountEvent = { type: 'RoleChanged', data: { userId, role: 'admin', sessionEpoch: 1 } };
    given(registered, confirmed, promoted)
      .when({ type: 'ShowMailLink', adminId: 'root', mailId: 'reset:1', purpose: 'reset' })
      .thenRejected('forbidden');
  });

  it('is not let in again by an old confirmation', () => {
    given(registered, confirmed, deactivated).when({ type: 'ConfirmAccount' }).then();
  });

  it.each<AccountCommand>([
    { type: 'ConfirmAccount' },
    { type: 'ChangePassword' },
    { type: 'RevokeSessions' },
    deactivate,
  ])('that does not exist cannot $type', (command) => {
    given().when(command).thenRejected('not-found');
  });

  it.each<AccountCommand>([
    { type: 'ChangePassword' },
    { type: 'ChangeRole', role: 'admin' },
    deactivate,
    { type: 'ReactivateAccount' },
  ])('that is unconfirmed cannot $type', (command) => {
    given(registered).when(command).thenRejected('email-unverified');
  });

  it('ends its sessions with each change of password, epoch after epoch', () => {
    const changed: AccountEvent = { type: 'PasswordChanged', data: { userId, sessionEpoch: 1 } };
    given(registered, confirmed).when({ type: 'ChangePassword' }).then(changed);
    given(registered, confirmed, changed)
      .when({ type: 'RevokeSessions' })
      .then({ type: 'SessionsRevoked', data: { userId, sessionEpoch: 2 } });
  });

  it('changes its role, and its sessions end with the old one', () => {
    const promoted: AccountEvent = { type: 'RoleChanged', data: { userId, role: 'admin', sessionEpoch: 1 } };
    given(registered, confirmed).when({ type: 'ChangeRole', role: 'admin' }).then(promoted);
    given(registered, confirmed, promoted).when({ type: 'ChangeRole', role: 'admin' }).then();
    given(registered, confirmed, promoted)
      .when({ type: 'ChangeRole', role: 'customer' })
      .then({ type: 'RoleChanged', data: { userId, role: 'customer', sessionEpoch: 2 } });
  });

  it('is kept out and let in again, once each', () => {
    given(registered, confirmed).when(deactivate).then(deactivated);
    given(registered, confirmed, deactivated).when(deactivate).then();
    given(registered, confirmed, deactivated)
      .when({ type: 'ReactivateAccount' })
      .then({ type: 'AccountReactivated', data: { userId } });
    given(registered, confirmed).when({ type: 'ReactivateAccount' }).then();
  });

  it('that is kept out gets no new password', () => {
    given(registered, confirmed, deactivated)
      .when({ type: 'ChangePassword' })
      .thenRejected('account-inactive');
  });
});
