import { Day, Instant, orNull, type Shape, Uuid } from '@ringpost/domain/contracts/fields.contract';
import { BALANCE_ROOTS_PAGE_ROWS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

/** 32 bytes in hexadecimal digits. */
const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** Thousandths of a dollar. What is signed has whole numbers only. */
const Mills = Type.Integer({ minimum: 0 });

const SignedRoot = Type.Object({
  /** The balances are those of the beginning of this day of UTC, at `at`. */
  day: Day,
  at: Instant,
  /** Says for which position of the log the balances are, without telling it: a hash of it with a secret. */
  log: Digest,
  /** A power of two. */
  leaves: Type.Integer({ minimum: 2 }),
  total_mills: Mills,
  root: Digest,
  key_id: Type.String(),
  /** Ed25519, as base64url. */
  signature: Type.String(),
});
export type SignedRoot = Shape<typeof SignedRoot>;

const RootKey = Type.Object({
  key_id: Type.String(),
  /** PEM. */
  public_key: Type.String(),
  /** How it follows from the key before it, which signed that, as it did itself; null for the first key. */
  after: orNull(
    Type.Object({
      key_id: Type.String(),
      made_at: Instant,
      signature: Type.String(),
      own_signature: Type.String(),
    }),
  ),
});
export type RootKey = Shape<typeof RootKey>;

const Part = Type.Object({
  place: Type.Integer({ minimum: 0 }),
  salt: Digest,
  available_mills: Mills,
  held_mills: Mills,
  /** From the leaf to the root: the hash and the sum of each sibling. */
  path: Type.Array(Type.Object({ hash: Digest, sum_mills: Mills })),
});

const BalanceProof = Type.Object({
  form: Type.Literal('ringpost-balance-proof-1'),
  wallet: Uuid,
  available_mills: Mills,
  held_mills: Mills,
  parts: Type.Array(Part),
  root: SignedRoot,
  /** Of the key that signed the root, as PEM. */
  public_key: Type.String(),
});
export type BalanceProof = Shape<typeof BalanceProof>;

export const balanceRootsContract = {
  method: 'GET',
  path: '/api/proof/roots',
  summary: 'What all customers were owed at the beginning of each day, signed, the latest day first.',
  description:
    'Each root is the top of a tree of hashes and sums over all balances. A customer proves the own balance with the file of `GET /api/users/balance_proof` and the program /verify-balance.mjs.',
  tag: 'proofs',
  query: Type.Object({
    /** The latest day; today by default. */
    until: Type.Optional(Day),
    /** How many days, up to that one. */
    limit: Type.Integer({ minimum: 1, maximum: BALANCE_ROOTS_PAGE_ROWS, default: BALANCE_ROOTS_PAGE_ROWS }),
  }),
  answers: {
    200: Type.Object({
      data: Type.Array(SignedRoot),
      /** Of the key that signs now, as PEM; null before the first root. */
      public_key: orNull(Type.String()),
      /** All keys, the first one first. */
      keys: Type.Array(RootKey),
    }),
  },
} as const;

export const balanceProofContract = {
  method: 'GET',
  path: '/api/users/balance_proof',
  scope: 'money',
  summary: "A file that proves that the caller's balance is a part of the signed root of a day.",
  description:
    'Amounts are thousandths of a dollar. The program /verify-balance.mjs checks the file. It answers 404 for a day that has no root or is no longer kept, and before the first movement of money.',
  tag: 'proofs',
  /** Without a day: the latest one that has a root. */
  query: Type.Object({ day: Type.Optional(Day) }),
  answers: { 200: BalanceProof },
  problems: ['not-found', 'rate-limited'],
} as const;
