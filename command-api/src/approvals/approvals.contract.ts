import { Uuid } from '@ringpost/domain/contracts/fields.contract';
import { APPROVAL_NOUNS } from '@ringpost/domain/rules/approval-nouns';
import { Type } from 'typebox';

/** What the request is about, as the list of requests says it. */
const ApprovalBody = Type.Object({
  of: Type.Enum([...APPROVAL_NOUNS]),
  subject_id: Type.String({ minLength: 1, maxLength: 50 }),
});

const DECIDES = {
  method: 'POST',
  tag: 'approvals',
  params: Type.Object({ approval_uuid: Uuid }),
  body: ApprovalBody,
  tellsPosition: true,
  servesPaid: true,
  answers: { 204: null },
} as const;

export const approveContract = {
  ...DECIDES,
  path: '/api/admin/approvals/{approval_uuid}/approve',
  summary: 'Approve what another admin has asked for. It happens at once.',
  description:
    'It needs the role of the act: a super admin for a role and for a skip. Whoever approves has had this role for 24 hours. What has changed since the request is refused.',
  needsFreshPassword: true,
  problems: [
    'not-found',
    'own-approval',
    'new-admin',
    'approval-over',
    'approval-outdated',
    'email-unverified',
    'account-inactive',
    'forgetting-blocked',
    'price-exists',
    'price-planned',
    'too-many-prices',
    'projector-not-stopped',
    'setting-out-of-range',
    'amount-out-of-range',
    'too-many-changes',
  ],
} as const;

export const refuseContract = {
  ...DECIDES,
  path: '/api/admin/approvals/{approval_uuid}/refuse',
  summary: 'Refuse what another admin has asked for, or take back what you have asked for.',
  problems: ['not-found', 'approval-over'],
} as const;
