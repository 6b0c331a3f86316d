import { Type } from 'typebox';

export const skipEventContract = {
  method: 'POST',
  path: '/api/admin/projectors/{name}/skip',
  summary:
    'Have a projector leave out the event that it stopped at, now and in every rebuild. It then goes on by itself.',
  tag: 'operations',
  params: Type.Object(
    { name: Type.String({ minLength: 1, maxLength: 50 }) },
    { additionalProperties: false },
  ),
  needsFreshPassword: true,
  body: Type.Object(
    {
      position: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    },
    { additionalProperties: false },
  ),
  answers: { 200: Type.Object({ position: Type.String() }) },
  problems: ['not-found', 'projector-not-stopped'],
} as const;
