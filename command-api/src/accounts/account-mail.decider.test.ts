import type { AccountEvent } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { accountDecider } from './account.decider.ts';

const USER_ID = 'u1';
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { userId: USER_ID, email: 'ann@example.org', locale: 'en', role: 'customer', subject: 'user:u1' },
};
const confirmed: AccountEvent = { type: 'AccountConfirmed', data: { userId: USER_ID } };
const { given } = decide(accountDecider);

describe('an account', () => {
  it('records which admin saw the link of a mail to it', () => {
    const look = { adminId: 'root', mailId: 'confirm:u1', purpose: 'confirm' } as const;
    given(registered)
      .when({ type: 'ShowMailLink', ...look })
      .then({ type: 'MailLinkShown', data: { userId: USER_ID, ...look } });
  });

  it('of an admin never shows the link of its mail to another admin', () => {
    const promoted: AccountEvent = {
      type: 'RoleGiven',
      data: { userId: USER_ID, role: 'admin', sessionEpoch: 1 },
    };
    given(registered, confirmed, promoted)
      .when({ type: 'ShowMailLink', adminId: 'root', mailId: 'reset:1', purpose: 'reset' })
      .thenRejected('forbidden');
  });

  const again = { type: 'SendMailAgain', mailId: 'm1', about: 'payment-arrived', reason: 'Lost' } as const;
  function sentAgain(sentAt: string, mailId: string = again.mailId): AccountEvent {
    const { about, reason } = again;
    return { type: 'MailSentAgain', data: { userId: USER_ID, mailId, about, reason, sentAt } };
  }

  it('has a mail sent again three times at most, ten minutes apart, with the reason of each time', () => {
    const times = [
      '2026-11-21T10:00:00.000Z',
      '2026-11-21T10:10:00.000Z',
      '2026-11-21T10:20:00.000Z',
    ] as const;
    const later = '2026-11-21T11:00:00.000Z';
    given(registered, confirmed)
      .when({ ...again, now: times[0] })
      .then(sentAgain(times[0]));
    given(registered, confirmed, sentAgain(times[0]))
      .when({ ...again, now: '2026-11-21T10:09:59.999Z' })
      .thenRejected('mail-sent-often');
    given(registered, confirmed, sentAgain(times[0]))
      .when({ ...again, now: times[1] })
      .then(sentAgain(times[1]));
    const often = times.map((at) => sentAgain(at));
    given(registered, confirmed, ...often)
      .when({ ...again, now: later })
      .thenRejected('mail-sent-often');
    given(registered, confirmed, ...often)
      .when({ ...again, mailId: 'm2', now: later })
      .then(sentAgain(later, 'm2'));
  });

  it('has no mail sent again whose link was used, or that is not true any more', () => {
    const now = '2026-11-21T10:00:00.000Z';
    const confirm = { ...again, about: 'confirm', sessionEpoch: 0, now };
    const reset = { ...again, about: 'reset', sessionEpoch: 0, now };
    given(registered, confirmed).when(confirm).thenRejected('mail-outdated');
    given(registered, confirmed, { type: 'PasswordChanged', data: { userId: USER_ID, sessionEpoch: 1 } })
      .when(reset)
      .thenRejected('mail-outdated');
    given(registered, confirmed)
      .when({ ...again, about: 'forgetting-requested', now })
      .thenRejected('mail-outdated');
    given(registered, confirmed, {
      type: 'AccountForgotten',
      data: { userId: USER_ID, sessionEpoch: 1, forgottenAt: now },
    })
      .when({ ...again, now })
      .thenRejected('mail-gone');
  });
});
