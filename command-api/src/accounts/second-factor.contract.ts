import { Instant, type Shape, Uuid } from '@ringpost/domain/contracts/fields.contract';
import { type Static, Type } from 'typebox';

/** Six digits of an authenticator app, or a recovery code as a person types it. */
export const FactorCode = Type.String({ minLength: 1, maxLength: 40 });
/** The first code of a new factor is never a recovery code. */
const NewFactorCode = Type.String({ pattern: '^[0-9]{6}$' });
export const ConfirmFactorBody = Type.Object({ code: NewFactorCode });
export const RemoveFactorBody = Type.Object({ code: FactorCode });
export type RemoveFactorBody = Static<typeof RemoveFactorBody>;
export const RemoveFactorOfUserBody = Type.Object({
  /** Stored in the audit trail. */
  reason: Type.String({ minLength: 1, maxLength: 500 }),
});

export const SecondFactor = Type.Object({
  /** Null: the account has no authenticator app. */
  kind: Type.Union([Type.Literal('totp'), Type.Null()]),
  /** How many recovery codes were not used yet. */
  recovery_codes_left: Type.Integer(),
});
export type SecondFactor = Shape<typeof SecondFactor>;

export const StartedFactor = Type.Object({
  /** Base 32, for an app that cannot read the picture. */
  secret: Type.String(),
  /** `otpauth://totp/…`, the content of the picture. */
  uri: Type.String(),
  /** Until then the first code must be sent. */
  expires_at: Instant,
});
export type StartedFactor = Shape<typeof StartedFactor>;

export const AddedFactor = Type.Object({
  /** Each works once, instead of a code or a passkey. They are never shown again. Empty: the account has some already. */
  recovery_codes: Type.Array(Type.String()),
});
export type AddedFactor = Shape<typeof AddedFactor>;

const AUTH = { tag: 'auth', path: '/api/auth/second_factor', scope: 'none' } as const;

export const secondFactorContract = {
  ...AUTH,
  method: 'GET',
  summary: 'Whether the account needs a code besides its password, and how many recovery codes are left.',
  answers: { 200: SecondFactor },
} as const;

export const startFactorContract = {
  ...AUTH,
  method: 'POST',
  securityEvent: 'second-factor-started',
  summary: 'Makes the secret of a new second factor. Nothing changes until its first code is sent.',
  needsFreshPassword: true,
  holdsSecret: true,
  answers: { 200: StartedFactor },
  problems: ['second-factor-exists', 'busy'],
} as const;

export const confirmFactorContract = {
  method: 'POST',
  tag: 'auth',
  path: '/api/auth/second_factor/confirm',
  scope: 'none',
  securityEvent: 'second-factor-added',
  summary: 'Adds the second factor by its first code. The recovery codes are in this answer only.',
  body: ConfirmFactorBody,
  needsFreshPassword: true,
  holdsSecret: true,
  answers: { 200: AddedFactor },
  problems: ['second-factor-exists', 'second-factor-wrong', 'token-not-found'],
} as const;

export const makeRecoveryCodesContract = {
  method: 'POST',
  tag: 'auth',
  path: '/api/auth/recovery_codes',
  scope: 'none',
  securityEvent: 'recovery-codes-made',
  summary: 'Makes new recovery codes, which replace those of the account. They are in this answer only.',
  needsFreshPassword: true,
  holdsSecret: true,
  answers: { 200: AddedFactor },
  problems: ['second-factor-absent'],
} as const;

export const removeFactorContract = {
  ...AUTH,
  method: 'DELETE',
  securityEvent: 'second-factor-removed',
  summary: 'Removes the second factor. It needs one of its codes.',
  body: RemoveFactorBody,
  needsFreshPassword: true,
  answers: { 204: null },
  problems: ['second-factor-absent', 'second-factor-wrong', 'rate-limited'],
} as const;

export const removeFactorOfUserContract = {
  method: 'POST',
  tag: 'users',
  path: '/api/users/{id}/remove_second_factor',
  summary: 'Removes the second factor of another account, whose owner lost it. The password is then enough.',
  params: Type.Object({ id: Uuid }),
  body: RemoveFactorOfUserBody,
  needsFreshPassword: true,
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found', 'email-unverified', 'second-factor-absent'],
} as const;
