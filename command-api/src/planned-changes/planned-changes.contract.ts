import { Uuid } from '@ringpost/domain/contracts/fields.contract';
import { PLANNED_NOUNS } from '@ringpost/domain/rules/planned-nouns';
import { Type } from 'typebox';

/** What the change is about, as the list of planned changes says it. */
const ChangeBody = Type.Object({
  of: Type.Enum([...PLANNED_NOUNS]),
  subject_id: Type.String({ minLength: 1, maxLength: 50 }),
});

export const withdrawChangeContract = {
  method: 'POST',
  path: '/api/admin/planned_changes/{change_uuid}/withdraw',
  summary: 'Withdraw a planned change, before it counts.',
  tag: 'planned-changes',
  params: Type.Object({ change_uuid: Uuid }),
  body: ChangeBody,
  needsFreshPassword: true,
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found', 'email-unverified', 'account-inactive'],
} as const;
