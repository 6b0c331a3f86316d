import { EventPosition, VisibleText } from '@ringpost/events/contracts/fields.contract';
import { Type } from 'typebox';

export const skipEventContract = {
  method: 'POST',
  path: '/api/admin/projectors/{name}/skip',
  summary:
    'Have a projector leave out the event that it stopped at, now and in every rebuild. It then goes on by itself.',
  tag: 'operations',
  params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 50 }) }),
  needsFreshPassword: true,
  body: Type.Object({
    position: EventPosition,
    reason: VisibleText(200),
  }),
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found', 'projector-not-stopped'],
} as const;
