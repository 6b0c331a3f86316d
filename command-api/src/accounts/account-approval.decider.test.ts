import { type AccountEvent, plusSeconds, type Role } from '@ringpost/domain';
import { APPROVAL_WAITS_DAYS, APPROVALS_WAITING_MAX, FORGET_AFTER_DAYS } from '@ringpost/domain/rules/limits';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type AccountAct, accountApprovalDecider } from './account-approval.decider.ts';

const { given } = decide(accountApprovalDecider);
const NOW = '2026-11-21T10:00:00.000Z';
const EXPIRES = plusSeconds(NOW, APPROVAL_WAITS_DAYS * 86_400);
const NEVER_NEW = { admin: '', super_admin: '' };
const ANN = 'ann';

const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { userId: ANN, email: 'ann@example.org', locale: 'en', role: 'customer', subject: 'user:ann' },
};
const confirmed: AccountEvent = { type: 'AccountConfirmed', data: { userId: ANN } };
const account = [registered, confirmed];

function asks(act: AccountAct, approvalId = 'a1', adminId = 'first') {
  const who = { approvalId, subjectId: ANN, reason: 'For a test', adminId, now: NOW };
  return { type: 'AskAccountApproval', role: 'super_admin' as Role, ...who, act } as const;
}
function asked(act: AccountAct, approvalId = 'a1'): AccountEvent {
  const stored = act.kind === 'role' ? { ...act, from: 'customer' as const } : act;
  const who = { approvalId, of: 'account', subjectId: ANN, reason: 'For a test', askedBy: 'first' } as const;
  return { type: 'ApprovalAsked', data: { ...who, act: stored, askedAt: NOW, expiresAt: EXPIRES } };
}
interface By {
  readonly adminId?: string;
  readonly role?: Role;
  readonly now?: string;
  readonly newUntil?: { readonly admin: string; readonly super_admin: string };
}
function gives({ adminId = 'second', role = 'super_admin', now = NOW, newUntil = NEVER_NEW }: By = {}) {
  const who = { approvalId: 'a1', adminId, role, now, newUntil };
  return { type: 'GiveAccountApproval', ...who, amountMills: 500 } as const;
}
const approved: AccountEvent = {
  type: 'ApprovalGiven',
  data: {
    ...{ approvalId: 'a1', of: 'account', subjectId: ANN },
    ...{ askedBy: 'first', approvedBy: 'second', approvedAt: NOW },
  },
};
function refuses(adminId: string, role: Role = 'super_admin') {
  return { type: 'RefuseAccountApproval', approvalId: 'a1', adminId, role, now: NOW } as const;
}
function ended(
  how: 'refused' | 'withdrawn' | 'expired',
  endedBy: string | null,
  endedAt = NOW,
): AccountEvent {
  const data = { approvalId: 'a1', of: 'account', subjectId: ANN, how, endedBy, endedAt } as const;
  return { type: 'ApprovalEnded', data };
}
function roleGiven(role: Role): AccountEvent {
  return { type: 'RoleGiven', data: { userId: ANN, role, sessionEpoch: 1, reason: 'For a test' } };
}

const SUPPORT = { kind: 'role', to: 'support' } as const;
const FORGET = { kind: 'forgetting', amountMills: 600 } as const;

describe('a role', () => {
  it('is asked for once, and changes nothing yet', () => {
    given(...account)
      .when(asks(SUPPORT))
      .then(asked(SUPPORT));
    given(...account, asked(SUPPORT))
      .when(asks(SUPPORT, 'a2'))
      .then();
  });

  it('is not asked for if the account has it', () =>
    given(...account)
      .when(asks({ kind: 'role', to: 'customer' }))
      .then());

  it('is given in the append of the approval, once', () => {
    given(...account, asked(SUPPORT))
      .when(gives())
      .then(approved, roleGiven('support'));
    given(...account, asked(SUPPORT), approved, roleGiven('support'))
      .when(gives())
      .then();
  });

  it('is approved neither by whoever asked, nor by an admin, nor by somebody who is new', () => {
    const waiting = [...account, asked(SUPPORT)];
    given(...waiting)
      .when(gives({ adminId: 'first' }))
      .thenRejected('own-approval');
    given(...waiting)
      .when(gives({ role: 'admin' }))
      .thenRejected('forbidden');
    const newUntil = { admin: '', super_admin: plusSeconds(NOW, 1) };
    given(...waiting)
      .when(gives({ newUntil }))
      .thenRejected('new-admin');
    given(...waiting)
      .when(gives({ newUntil: { admin: '', super_admin: NOW } }))
      .then(approved, roleGiven('support'));
  });

  it('is approved by its owner only if it takes rights', () => {
    given(...account, asked(SUPPORT))
      .when(gives({ adminId: ANN }))
      .thenRejected('forbidden');
  });

  it('is not approved after it has changed, or after its time', () => {
    given(...account, asked(SUPPORT), roleGiven('admin'))
      .when(gives())
      .thenRejected('approval-outdated');
    given(...account, asked(SUPPORT))
      .when(gives({ now: EXPIRES }))
      .thenRejected('approval-over');
  });
});

describe('a forgetting', () => {
  it('begins at the approval, with the balance of that moment', () => {
    const requestedAt = plusSeconds(NOW, 60);
    given(...account, asked(FORGET))
      .when(gives({ role: 'admin', now: requestedAt }))
      .then({ ...approved, data: { ...approved.data, approvedAt: requestedAt } } as AccountEvent, {
        type: 'ForgettingRequested',
        data: {
          ...{ userId: ANN, amountMills: 500, reason: 'For a test', requestedAt },
          dueAt: plusSeconds(requestedAt, FORGET_AFTER_DAYS * 86_400),
        },
      });
  });

  it('is not approved once more money would be given up than both admins saw', () =>
    given(...account, asked({ ...FORGET, amountMills: 499 }))
      .when(gives({ role: 'admin' }))
      .thenRejected('approval-outdated'));
});

describe('a request that waits', () => {
  it('is refused by another admin, and withdrawn by whoever asked, of the role that the act needs', () => {
    const waiting = [...account, asked(SUPPORT)];
    given(...waiting)
      .when(refuses('second'))
      .then(ended('refused', 'second'));
    given(...waiting)
      .when(refuses('first'))
      .then(ended('withdrawn', 'first'));
    given(...waiting)
      .when(refuses('second', 'admin'))
      .thenRejected('forbidden');
    given(...waiting, ended('refused', 'second'))
      .when(gives())
      .thenRejected('approval-over');
    given(...waiting, approved)
      .when(refuses('second'))
      .thenRejected('approval-over');
  });

  it('expires at its end, not before', () => {
    const expire = (now: string) => ({ type: 'ExpireAccountApproval', approvalId: 'a1', now }) as const;
    given(...account, asked(SUPPORT))
      .when(expire(plusSeconds(EXPIRES, -1)))
      .then();
    given(...account, asked(SUPPORT))
      .when(expire(EXPIRES))
      .then(ended('expired', null, EXPIRES));
  });

  it('has at most some others beside it', () => {
    const others = Array.from({ length: APPROVALS_WAITING_MAX }, (_, n) =>
      asked({ kind: 'forgetting', amountMills: n }, `f${n}`),
    );
    given(...account, ...others)
      .when(asks(SUPPORT))
      .thenRejected('too-many-approvals');
  });
});
