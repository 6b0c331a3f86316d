import { type OperatorEvent, plusSeconds, type Role } from '@ringpost/domain';
import { APPROVAL_WAITS_DAYS } from '@ringpost/domain/rules/limits';
import { decide } from '@ringpost/testing/given-when-then';
import { positionAt } from '@ringpost/testing/positions';
import { describe, it } from 'vitest';
import { operatorApprovalDecider } from './operator-approval.decider.ts';

const { given } = decide(operatorApprovalDecider);
const NOW = '2026-11-21T10:00:00.000Z';
const EXPIRES = plusSeconds(NOW, APPROVAL_WAITS_DAYS * 86_400);
const REASON = 'The disk changed it';
const AT = positionAt(40);

/** A projector that stopped at an event; null: it runs. */
function standing(name: string, stoppedAt: number | null) {
  const position = positionAt((stoppedAt ?? 100) - 1);
  return {
    name,
    version: 8_000_001,
    position,
    ...(stoppedAt !== null && { stopped: { position: positionAt(stoppedAt) } }),
  };
}
function asks(stoppedAt: number | null, { adminId = 'first', approvalId = 'a1' } = {}) {
  const who = { approvalId, subjectId: 'orders', reason: REASON, adminId, now: NOW };
  return {
    type: 'AskOperatorApproval',
    ...who,
    standing: standing('orders', stoppedAt),
    position: AT,
  } as const;
}
function gives(name: string, stoppedAt: number | null, adminId = 'second', role: Role = 'super_admin') {
  const newUntil = { admin: '', super_admin: '' };
  const who = { approvalId: 'a1', adminId, role, now: NOW, newUntil };
  return { type: 'GiveOperatorApproval', ...who, standing: standing(name, stoppedAt) } as const;
}
const ABOUT = { approvalId: 'a1', of: 'operator', subjectId: 'orders' } as const;
const asked: OperatorEvent = {
  type: 'ApprovalAsked',
  data: {
    ...ABOUT,
    act: { kind: 'skip', position: AT },
    reason: REASON,
    askedBy: 'first',
    askedAt: NOW,
    expiresAt: EXPIRES,
  },
};
const approved: OperatorEvent = {
  type: 'ApprovalGiven',
  data: { ...ABOUT, askedBy: 'first', approvedBy: 'second', approvedAt: NOW },
};
const skipped: OperatorEvent = {
  type: 'EventSkipped',
  data: { projector: 'orders', position: AT, reason: REASON, skippedAt: NOW },
};

describe('leaving an event out', () => {
  it('is asked for once, whoever asks, and leaves nothing out yet', () => {
    given().when(asks(40)).then(asked);
    given(asked)
      .when(asks(40, { adminId: 'third', approvalId: 'a2' }))
      .then();
  });

  it('is asked for only where the projector has stopped', () => {
    given().when(asks(null)).thenRejected('projector-not-stopped');
    given().when(asks(41)).thenRejected('projector-not-stopped');
  });

  it('is not asked for after it was left out', () => given(skipped).when(asks(40)).then());

  it('happens in the append of the approval, once, and for the reason that was given', () => {
    given(asked).when(gives('orders', 40)).then(approved, skipped);
    given(asked, approved, skipped).when(gives('orders', 40)).then();
  });

  it('is approved neither by whoever asked, nor by an admin', () => {
    given(asked)
      .when(gives('orders', 40, 'first'))
      .thenRejected('own-approval');
    given(asked)
      .when(gives('orders', 40, 'second', 'admin'))
      .thenRejected('forbidden');
  });

  it('is not approved after the projector has continued, or for another projector', () => {
    given(asked).when(gives('orders', null)).thenRejected('projector-not-stopped');
    given(asked).when(gives('wallets', 40)).thenRejected('approval-outdated');
  });
});

describe('a request to leave an event out', () => {
  it('is refused, and expires at its end', () => {
    given(asked)
      .when({
        type: 'RefuseOperatorApproval',
        approvalId: 'a1',
        adminId: 'second',
        role: 'super_admin',
        now: NOW,
      })
      .then({ type: 'ApprovalEnded', data: { ...ABOUT, how: 'refused', endedBy: 'second', endedAt: NOW } });
    given(asked)
      .when({ type: 'ExpireOperatorApproval', approvalId: 'a1', now: EXPIRES })
      .then({ type: 'ApprovalEnded', data: { ...ABOUT, how: 'expired', endedBy: null, endedAt: EXPIRES } });
  });
});
