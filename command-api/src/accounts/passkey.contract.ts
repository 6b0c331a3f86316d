import { Instant, type Shape, Uuid } from '@ringpost/domain/contracts/fields.contract';
import { PASSKEYS_MAX } from '@ringpost/domain/rules/limits';
import { type Static, Type } from 'typebox';

/** Bytes as a browser spells them: base64url without padding. */
function Bytes(maxLength: number) {
  return Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength });
}
/** At most 1023 bytes (WebAuthn). */
const CredentialId = Bytes(1364);
const Transports = Type.Array(Type.String({ pattern: '^[a-z-]{1,20}$' }), { maxItems: 10 });

/** What a passkey says to a question: the answer of `navigator.credentials.get`. */
export const PasskeyProof = Type.Object({
  id: CredentialId,
  client_data: Bytes(4000),
  authenticator_data: Bytes(4000),
  signature: Bytes(2000),
});
export type PasskeyProof = Static<typeof PasskeyProof>;

/** What a new passkey says: the answer of `navigator.credentials.create`. */
const NewCredential = Type.Object({
  id: CredentialId,
  client_data: Bytes(4000),
  attestation: Bytes(20_000),
  transports: Type.Optional(Transports),
});
export type NewCredential = Static<typeof NewCredential>;

/** Its owner tells passkeys apart by it. */
const PasskeyName = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });
export const AddPasskeyBody = Type.Object({ name: PasskeyName, credential: NewCredential });
/** What a person types for a new passkey. */
export const PasskeyNameBody = Type.Object({ name: PasskeyName });

export const Passkey = Type.Object({
  id: Uuid,
  name: Type.String(),
  added_at: Instant,
  /** Null: it was never used. */
  last_used_at: Type.Union([Instant, Type.Null()]),
});
export type Passkey = Shape<typeof Passkey>;

export const AddedPasskey = Type.Object({
  ...Passkey.properties,
  /** With the first factor of an account: each works once, instead of a passkey. They are never shown again. Empty: it has some already. */
  recovery_codes: Type.Array(Type.String()),
});

export const Passkeys = Type.Object({
  data: Type.Array(Passkey),
  /** Whether this site can have passkeys: its address must have a name and https. */
  available: Type.Boolean(),
});
export type Passkeys = Shape<typeof Passkeys>;

/** A passkey that there is, as a browser looks for it. */
const KnownPasskey = Type.Object({ id: Type.String(), transports: Type.Array(Type.String()) });

const Question = {
  /** It can be answered once. */
  challenge: Type.String(),
  /** The name of the site that a passkey is bound to. */
  rp_id: Type.String(),
  expires_at: Instant,
};

export const StartedPasskey = Type.Object({
  ...Question,
  /** What the passkey keeps as its owner: no address, and nothing that names a person. */
  user_handle: Type.String(),
  /** An authenticator that holds one of these makes no other. */
  exclude: Type.Array(KnownPasskey),
});
export type StartedPasskey = Shape<typeof StartedPasskey>;

export const PasskeyQuestion = Type.Object({
  ...Question,
  /** One of these must answer. */
  allow: Type.Array(KnownPasskey),
});
export type PasskeyQuestion = Shape<typeof PasskeyQuestion>;

const AUTH = { tag: 'auth', path: '/api/auth/passkeys', scope: 'none' } as const;

export const passkeysContract = {
  ...AUTH,
  method: 'GET',
  summary: `The passkeys of the account, at most ${PASSKEYS_MAX}, the oldest first.`,
  answers: { 200: Passkeys },
} as const;

export const startPasskeyContract = {
  method: 'POST',
  tag: 'auth',
  path: '/api/auth/passkeys/start',
  scope: 'none',
  securityEvent: 'passkey-started',
  summary: 'Asks a new passkey for its key. Nothing changes until it has answered.',
  needsFreshPassword: true,
  answers: { 200: StartedPasskey },
  problems: ['too-many-passkeys', 'passkeys-unavailable', 'busy'],
} as const;

export const addPasskeyContract = {
  ...AUTH,
  method: 'POST',
  securityEvent: 'passkey-added',
  summary:
    'Adds a passkey by its answer. A login then needs a passkey or a code besides the password. Recovery codes are in this answer only.',
  body: AddPasskeyBody,
  needsFreshPassword: true,
  holdsSecret: true,
  answers: { 201: AddedPasskey },
  problems: ['passkey-wrong', 'passkey-over', 'too-many-passkeys', 'passkeys-unavailable'],
} as const;

export const removePasskeyContract = {
  method: 'DELETE',
  tag: 'auth',
  path: '/api/auth/passkeys/{id}',
  scope: 'none',
  securityEvent: 'passkey-removed',
  summary:
    'Removes one passkey of the account. It may be lost: the password that was proved again is enough.',
  params: Type.Object({ id: Uuid }),
  needsFreshPassword: true,
  answers: { 204: null },
  problems: ['not-found'],
} as const;

export const askPasskeyContract = {
  method: 'POST',
  tag: 'auth',
  path: '/api/auth/passkeys/ask',
  scope: 'none',
  summary: 'Asks the passkeys of the account, for a route that takes a passkey instead of a code.',
  servesPaid: true,
  answers: { 200: PasskeyQuestion },
  problems: ['second-factor-absent', 'busy'],
} as const;

export const askPasskeyAtLoginContract = {
  method: 'POST',
  tag: 'auth',
  path: '/api/auth/login/passkey',
  securityEvent: 'passkey-asked',
  summary: 'Asks the passkeys of an account, after its right password. The login takes the answer.',
  body: Type.Object({
    email: Type.String({ format: 'email', maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 256 }),
  }),
  holdsSecret: true,
  servesPaid: true,
  answers: { 200: PasskeyQuestion },
  problems: [
    'INCORRECT_CREDENTIALS',
    'second-factor-absent',
    'email-unverified',
    'account-inactive',
    'rate-limited',
    'busy',
  ],
} as const;
