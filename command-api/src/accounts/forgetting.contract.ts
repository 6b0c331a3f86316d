import {
  Dollars,
  Instant,
  orNull,
  QuotedDollars,
  type Shape,
  Uuid,
  WaitsForApproval,
} from '@ringpost/domain/contracts/fields.contract';
import { Type } from 'typebox';

export const Forgetting = Type.Object({
  /** When the account is forgotten; null unless that was asked for. */
  due_at: orNull(Instant),
  /** The balance now, which is given up. */
  balance: Dollars,
  /** The rentals that end with the account. */
  rentals: Type.Integer(),
  /** The requests to bring numbers over that are under way. While there are any, the account cannot be forgotten. */
  port_ins: Type.Integer(),
});
export type Forgetting = Shape<typeof Forgetting>;

const OWN = { tag: 'auth', path: '/api/auth/forgetting', scope: 'none' } as const;
const OF_USER = { tag: 'users', params: Type.Object({ id: Uuid }), needsFreshPassword: true } as const;

export const forgettingContract = {
  ...OWN,
  method: 'GET',
  summary: 'Whether and when the account is forgotten, and what ends with it.',
  answers: { 200: Forgetting },
} as const;

export const requestForgettingContract = {
  ...OWN,
  method: 'POST',
  securityEvent: 'forgetting-requested',
  summary: 'Asks to forget the account in seven days. Until then it buys nothing, and its owner can keep it.',
  body: Type.Object({
    /** The balance, so that nobody gives up an amount that they did not see. */
    given_up: QuotedDollars,
  }),
  needsFreshPassword: true,
  tellsPosition: true,
  servesPaid: true,
  answers: { 204: null },
  problems: ['forbidden', 'forgetting-blocked', 'balance-changed'],
} as const;

export const cancelForgettingContract = {
  ...OWN,
  method: 'DELETE',
  securityEvent: 'forgetting-cancelled',
  summary: 'Keeps the account.',
  tellsPosition: true,
  servesPaid: true,
  answers: { 204: null },
  problems: ['not-being-forgotten'],
} as const;

export const forgetUserContract = {
  ...OF_USER,
  method: 'POST',
  path: '/api/users/{id}/forget',
  summary:
    'Asks another admin to agree that an account is forgotten in seven days. Its owner, and any admin, can stop that until then.',
  body: Type.Object({
    /** Stored in the audit trail, and stays there. It must not name the person. */
    reason: Type.String({ minLength: 1, maxLength: 500 }),
  }),
  tellsPosition: true,
  answers: { 202: WaitsForApproval, 204: null },
  problems: ['not-found', 'email-unverified', 'forgetting-blocked', 'too-many-approvals'],
} as const;

export const keepUserContract = {
  ...OF_USER,
  method: 'POST',
  path: '/api/users/{id}/keep',
  summary: 'Keeps an account that was to be forgotten.',
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found', 'email-unverified', 'not-being-forgotten'],
} as const;
