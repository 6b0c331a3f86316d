import { type Shape, Uuid } from '@ringpost/domain/contracts/fields.contract';
import { Type } from 'typebox';
import { OwnSession } from './own-sessions.contract.ts';

const UserId = Type.Object({ id: Uuid });

export const EndSessionsBody = Type.Object({
  /** Stored in the audit trail. */
  reason: Type.String({ minLength: 1, maxLength: 500 }),
});

const UserSession = Type.Omit(OwnSession, ['is_this']);
export type UserSession = Shape<typeof UserSession>;

const BY_RANK = 'Of somebody who works here only a higher role can do that, or a super admin.';

export const userSessionsContract = {
  method: 'GET',
  tag: 'users',
  path: '/api/users/{id}/sessions',
  summary: 'The newest 20 sessions of an account that are open, the newest first.',
  description: BY_RANK,
  params: UserId,
  readsPrivate: true,
  answers: { 200: Type.Object({ data: Type.Array(UserSession) }) },
  problems: ['not-found'],
} as const;

export const endUserSessionContract = {
  method: 'POST',
  tag: 'users',
  path: '/api/users/{id}/sessions/{session_uuid}/end',
  summary: 'Ends one session of an account; the others stay.',
  description: BY_RANK,
  params: Type.Object({ id: Uuid, session_uuid: Uuid }),
  body: EndSessionsBody,
  needsFreshPassword: true,
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found', 'email-unverified'],
} as const;

export const endUserSessionsContract = {
  method: 'POST',
  path: '/api/users/{id}/end_sessions',
  tag: 'users',
  summary: 'Signs an account out everywhere at once, as its owner can.',
  description: BY_RANK,
  params: UserId,
  body: EndSessionsBody,
  needsFreshPassword: true,
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found', 'email-unverified'],
} as const;
