import type { AccountEvent, Role } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type AccountCommand, accountDecider } from './account.decider.ts';

const USER_ID = 'u1';
const register: AccountCommand = {
  type: 'RegisterAccount',
  userId: USER_ID,
  email: 'ann@example.org',
  locale: 'en',
  role: 'customer',
};
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { userId: USER_ID, email: 'ann@example.org', locale: 'en', role: 'customer', subject: 'user:u1' },
};
const confirmed: AccountEvent = { type: 'AccountConfirmed', data: { userId: USER_ID } };
const deactivated: AccountEvent = {
  type: 'AccountDeactivated',
  data: { userId: USER_ID, reason: 'abuse', sessionEpoch: 1 },
};
const deactivate = { type: 'DeactivateAccount', reason: 'abuse' } as const;
const { given } = decide(accountDecider);

/** An active account that has been given a role. */
function givenActive(role: Role) {
  return given(registered, confirmed, {
    type: 'RoleGiven',
    data: { userId: USER_ID, role, sessionEpoch: 1 },
  });
}

describe('an account', () => {
  it('is registered once, even if the sign-up runs again', () => {
    given().when(register).then(registered);
    given(registered).when(register).then();
  });

  it('says which documents its owner agreed to at the sign-up', () => {
    const agreed = { terms: '2026-11-20', privacy: '2026-11-21', agreedAt: '2026-11-21T10:00:00.000Z' };
    const both = [registered, { type: 'TermsAgreed', data: { userId: USER_ID, ...agreed } }] as const;
    given()
      .when({ ...register, agreed })
      .then(...both);
    given(...both)
      .when({ ...register, agreed })
      .then();
  });

  it('is confirmed once', () => {
    given(registered).when({ type: 'ConfirmAccount' }).then(confirmed);
    given(registered, confirmed).when({ type: 'ConfirmAccount' }).then();
  });

  it('is not unlocked by an old confirmation', () => {
    given(registered, confirmed, deactivated).when({ type: 'ConfirmAccount' }).then();
  });

  it('ends one session without raising its epoch, and all of them by raising it', () => {
    const why = { reason: 'A lost phone' };
    given(registered, confirmed)
      .when({ type: 'EndSessions', sessionId: 's1', ...why, by: 'support' })
      .then({ type: 'SessionsEnded', data: { userId: USER_ID, sessionId: 's1', sessionEpoch: 0, ...why } });
    given(registered, confirmed)
      .when({ type: 'EndSessions', sessionId: null, ...why, by: 'support' })
      .then({ type: 'SessionsEnded', data: { userId: USER_ID, sessionId: null, sessionEpoch: 1, ...why } });
    givenActive('support')
      .when({ type: 'EndSessions', sessionId: null, ...why, by: 'support' })
      .thenRejected('forbidden');
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

  it('ends its sessions with each change of password, by a new epoch', () => {
    const changed: AccountEvent = { type: 'PasswordChanged', data: { userId: USER_ID, sessionEpoch: 1 } };
    given(registered, confirmed).when({ type: 'ChangePassword' }).then(changed);
    given(registered, confirmed, changed)
      .when({ type: 'RevokeSessions' })
      .then({ type: 'SessionsRevoked', data: { userId: USER_ID, sessionEpoch: 2 } });
  });

  it('changes its role, and its sessions end with the old one', () => {
    const promoted: AccountEvent = {
      type: 'RoleGiven',
      data: { userId: USER_ID, role: 'admin', sessionEpoch: 1 },
    };
    given(registered, confirmed).when({ type: 'ChangeRole', role: 'admin' }).then(promoted);
    given(registered, confirmed, promoted).when({ type: 'ChangeRole', role: 'admin' }).then();
    given(registered, confirmed, promoted)
      .when({ type: 'ChangeRole', role: 'customer' })
      .then({ type: 'RoleGiven', data: { userId: USER_ID, role: 'customer', sessionEpoch: 2 } });
    const reason = 'Answers customers';
    given(registered, confirmed)
      .when({ type: 'ChangeRole', role: 'support', reason })
      .then({ type: 'RoleGiven', data: { userId: USER_ID, role: 'support', sessionEpoch: 1, reason } });
  });

  it('keeps the role that an earlier version gave it', () => {
    const promoted: AccountEvent = {
      type: 'RoleChanged',
      data: { userId: USER_ID, role: 'admin', sessionEpoch: 1 },
    };
    given(registered, confirmed, promoted).when({ type: 'ChangeRole', role: 'admin' }).then();
  });

  it('gets its role from a super admin only', () => {
    const change = { type: 'ChangeRole', role: 'support' } as const;
    for (const by of ['support', 'admin'] as const) {
      givenActive('customer')
        .when({ ...change, by })
        .thenRejected('forbidden');
    }
    givenActive('admin')
      .when({ ...change, by: 'super_admin' })
      .then({ type: 'RoleGiven', data: { userId: USER_ID, role: 'support', sessionEpoch: 2 } });
  });

  it.each<AccountCommand>([
    { type: 'DeactivateAccount', reason: 'abuse' },
    { type: 'ReactivateAccount' },
    { type: 'RevokeSessions' },
    { type: 'RemoveSecondFactor', reason: 'lost' },
  ])('of an admin is no matter of another admin: $type', (command) => {
    givenActive('admin')
      .when({ ...command, by: 'admin' } as AccountCommand)
      .thenRejected('forbidden');
    givenActive('support')
      .when({ ...command, by: 'support' } as AccountCommand)
      .thenRejected('forbidden');
  });

  it('of an admin is locked by a super admin', () => {
    givenActive('admin')
      .when({ ...deactivate, by: 'super_admin' })
      .then({ type: 'AccountDeactivated', data: { userId: USER_ID, reason: 'abuse', sessionEpoch: 2 } });
  });

  it('is locked once and unlocked once', () => {
    given(registered, confirmed).when(deactivate).then(deactivated);
    given(registered, confirmed, deactivated).when(deactivate).then();
    given(registered, confirmed, deactivated)
      .when({ type: 'ReactivateAccount' })
      .then({ type: 'AccountReactivated', data: { userId: USER_ID } });
    given(registered, confirmed).when({ type: 'ReactivateAccount' }).then();
  });

  it('that is locked gets no new password', () => {
    given(registered, confirmed, deactivated)
      .when({ type: 'ChangePassword' })
      .thenRejected('account-inactive');
  });
});

describe('the mails that a customer may turn off', () => {
  const off: AccountEvent = {
    type: 'MailChosen',
    data: { userId: USER_ID, mail: 'rental-ends', wanted: false },
  };
  const on: AccountEvent = {
    type: 'MailChosen',
    data: { userId: USER_ID, mail: 'rental-ends', wanted: true },
  };
  function choose(wanted: boolean): AccountCommand {
    return { type: 'ChooseMail', mail: 'rental-ends', wanted };
  }

  it('are sent until they are turned off, and again once they are turned on', () => {
    given(registered, confirmed).when(choose(true)).then();
    given(registered, confirmed).when(choose(false)).then(off);
    given(registered, confirmed, off).when(choose(false)).then();
    given(registered, confirmed, off).when(choose(true)).then(on);
    given(registered, confirmed, off, on).when(choose(true)).then();
  });
});

describe('the language of an account', () => {
  const russian: AccountEvent = { type: 'LocaleChosen', data: { userId: USER_ID, locale: 'ru' } };

  it('is that of the sign-up until its owner chooses another', () => {
    given(registered, confirmed).when({ type: 'ChooseLocale', locale: 'en' }).then();
    given(registered, confirmed).when({ type: 'ChooseLocale', locale: 'ru' }).then(russian);
    given(registered, confirmed, russian).when({ type: 'ChooseLocale', locale: 'ru' }).then();
  });
});

describe('a second factor', () => {
  const active = [registered, confirmed];
  const added: AccountEvent = {
    type: 'SecondFactorAdded',
    data: { userId: USER_ID, factorId: 'f1', kind: 'totp' },
  };
  const add: AccountCommand = { type: 'AddSecondFactor', factorId: 'f1' };
  const use: AccountCommand = { type: 'UseRecoveryCode', factorId: 'f1', left: 9 };
  const removed: AccountEvent = {
    type: 'SecondFactorRemoved',
    data: { userId: USER_ID, factorId: 'f1', reason: null },
  };
  const remove: AccountCommand = { type: 'RemoveSecondFactor', reason: null };

  it('is added once, and there is at most one', () => {
    given(...active)
      .when(add)
      .then(added);
    given(...active, added)
      .when(add)
      .then();
    given(...active, added)
      .when({ type: 'AddSecondFactor', factorId: 'f2' })
      .thenRejected('second-factor-exists');
  });

  it('is removed only while it is there', () => {
    given(...active, added)
      .when(remove)
      .then(removed);
    given(...active)
      .when(remove)
      .thenRejected('second-factor-absent');
    given(...active, added, removed)
      .when(remove)
      .thenRejected('second-factor-absent');
    given(...active, added, removed)
      .when(add)
      .then(added);
  });

  it('records each recovery code that was used for it, and none of an earlier factor', () => {
    given(...active, added)
      .when(use)
      .then({ type: 'RecoveryCodeUsed', data: { userId: USER_ID, factorId: 'f1', left: 9 } });
    given(...active, added)
      .when({ type: 'UseRecoveryCode', factorId: 'f0', left: 9 })
      .thenRejected('second-factor-wrong');
    given(...active, added, removed)
      .when(use)
      .thenRejected('second-factor-absent');
  });

  it('can be a passkey, and an admin removes all of them with the factor of the codes', () => {
    const passkey = (passkeyId: string): AccountEvent => ({
      type: 'PasskeyAdded',
      data: { userId: USER_ID, passkeyId },
    });
    const gone = (passkeyId: string, reason: string | null): AccountEvent => ({
      type: 'PasskeyRemoved',
      data: { userId: USER_ID, passkeyId, reason },
    });
    const ten = Array.from({ length: 10 }, (_, nth) => passkey(`p${nth}`));
    given(...active)
      .when({ type: 'AddPasskey', passkeyId: 'p1' })
      .then(passkey('p1'));
    given(...active, passkey('p1'))
      .when({ type: 'AddPasskey', passkeyId: 'p1' })
      .then();
    given(...active, ...ten)
      .when({ type: 'AddPasskey', passkeyId: 'p10' })
      .thenRejected('too-many-passkeys');
    given(...active, passkey('p1'))
      .when({ type: 'RemovePasskey', passkeyId: 'p1' })
      .then(gone('p1', null));
    given(...active, passkey('p1'), gone('p1', null))
      .when({ type: 'RemovePasskey', passkeyId: 'p1' })
      .thenRejected('not-found');
    given(...active, passkey('p1'))
      .when(remove)
      .thenRejected('second-factor-absent');
    const reason = 'All is lost';
    given(...active, added, passkey('p1'))
      .when({ type: 'RemoveSecondFactor', reason, by: 'admin' })
      .then(
        { type: 'SecondFactorRemoved', data: { userId: USER_ID, factorId: 'f1', reason } },
        gone('p1', reason),
      );
  });

  it('is nothing for an account that is not confirmed', () => {
    given(registered).when(add).thenRejected('email-unverified');
  });
});

describe('forgetting an account', () => {
  const now = '2026-11-21T10:00:00.000Z';
  const dueAt = '2026-11-28T10:00:00.000Z';
  const ask: AccountCommand = { type: 'RequestForgetting', amountMills: 1_250, reason: null, now };
  const asked: AccountEvent = {
    type: 'ForgettingRequested',
    data: { userId: USER_ID, amountMills: 1_250, reason: null, requestedAt: now, dueAt },
  };
  const keep: AccountCommand = { type: 'CancelForgetting', now };
  const kept: AccountEvent = { type: 'ForgettingCancelled', data: { userId: USER_ID } };
  const forgotten: AccountEvent = {
    type: 'AccountForgotten',
    data: { userId: USER_ID, sessionEpoch: 1, forgottenAt: dueAt },
  };
  const active = [registered, confirmed];

  it('is asked for once, and happens after seven days, not before', () => {
    given(...active)
      .when(ask)
      .then(asked);
    given(...active, asked)
      .when(ask)
      .then();
    given(...active, asked)
      .when({ type: 'ForgetAccount', now: '2026-11-28T09:59:59.999Z' })
      .then();
    given(...active, asked)
      .when({ type: 'ForgetAccount', now: dueAt })
      .then(forgotten);
  });

  it('does not happen if the account is kept, which is possible until then', () => {
    given(...active, asked)
      .when(keep)
      .then(kept);
    given(...active, asked, kept)
      .when({ type: 'ForgetAccount', now: dueAt })
      .then();
    given(...active, asked)
      .when({ type: 'CancelForgetting', now: dueAt })
      .thenRejected('not-being-forgotten');
    given(...active)
      .when(keep)
      .thenRejected('not-being-forgotten');
  });

  it('happens to a sign-up only while nobody has confirmed it', () => {
    const drop: AccountCommand = { type: 'ForgetUnconfirmed', now: dueAt };
    given(registered).when(drop).then(forgotten);
    given(registered, forgotten).when(drop).then();
    given(...active)
      .when(drop)
      .then();
    given(registered, forgotten).when({ type: 'ConfirmAccount' }).then();
  });

  it('is for customers whose address is confirmed, also if an admin has deactivated them', () => {
    const promoted: AccountEvent = {
      type: 'RoleChanged',
      data: { userId: USER_ID, role: 'admin', sessionEpoch: 1 },
    };
    given(registered).when(ask).thenRejected('email-unverified');
    given(...active, promoted)
      .when(ask)
      .thenRejected('forbidden');
    given(...active, deactivated)
      .when(ask)
      .then(asked);
  });

  it('is the end: nothing can be done with the account afterwards', () => {
    const past = [...active, asked, forgotten];
    given(...past)
      .when({ type: 'ForgetAccount', now: dueAt })
      .then();
    given(...past)
      .when(ask)
      .thenRejected('not-found');
    given(...past)
      .when({ type: 'ReactivateAccount' })
      .thenRejected('account-inactive');
    given(...past)
      .when({ type: 'ChangeRole', role: 'admin' })
      .thenRejected('account-inactive');
  });
});
