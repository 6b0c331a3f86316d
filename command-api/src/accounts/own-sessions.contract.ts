import { Instant, type Shape, Uuid } from '@ringpost/domain/contracts/fields.contract';
import { Type } from 'typebox';

export const OwnSession = Type.Object({
  id: Type.String(),
  opened_at: Instant,
  expires_at: Instant,
  /** Where it was opened: an IPv4 address, or the first half of an IPv6 address. */
  address: Type.String(),
  /** Null: the browser did not say. */
  browser: Type.Union([Type.String(), Type.Null()]),
  /** Null: the browser did not say. */
  system: Type.Union([Type.String(), Type.Null()]),
  /** Whether this request came with it. */
  is_this: Type.Boolean(),
});
export type OwnSession = Shape<typeof OwnSession>;

const OwnSessions = Type.Object({ data: Type.Array(OwnSession) });
export type OwnSessions = Shape<typeof OwnSessions>;

export const ownSessionsContract = {
  method: 'GET',
  tag: 'auth',
  path: '/api/auth/sessions',
  scope: 'none',
  summary: 'The newest 20 sessions of the account that are open, the newest first.',
  answers: { 200: OwnSessions },
} as const;

export const endOwnSessionContract = {
  method: 'POST',
  tag: 'auth',
  path: '/api/auth/sessions/{id}/end',
  scope: 'none',
  securityEvent: 'session-ended',
  summary: 'Ends one session of the account; the others stay.',
  params: Type.Object({ id: Uuid }),
  countedBy: 'own',
  servesPaid: true,
  answers: { 204: null },
  problems: ['not-found'],
} as const;
