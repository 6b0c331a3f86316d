import type { Position } from '@ringpost/domain';
import { CHANGE_TOPICS } from '@ringpost/domain/rules/change-topics';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const Nothing = Type.Unsafe<Readonly<Record<string, never>>>(Type.Object({}));

/** A message of the public feed, the recipient masked already. `_id`: its `seq`, 12 digits. */
const PublicSms = Type.Object({
  _id: Type.String(),
  seq: Type.Integer(),
  uuid: Type.String(),
  sendTime: Type.String(),
  to: Type.String(),
  appId: TextOrNull,
  from: Type.String(),
  msg: Type.String(),
  code: TextOrNull,
});
export type PublicSms = Readonly<Static<typeof PublicSms>>;

/**
 * `awaited`: it is being fetched. `lost`: it could not be fetched. `isDecided`: its order says that it may be played, so it is
 * shown as soon as it is there.
 */
const Recording = Type.Object({
  seconds: Type.Integer(),
  state: Type.Enum(['awaited', 'stored', 'lost']),
  isDecided: Type.Boolean(),
});
export type Recording = Readonly<Static<typeof Recording>>;

/** A message of one customer's feed. `_id`: the message. */
const PrivateSms = Type.Object({
  _id: Type.String(),
  userId: Type.String(),
  /**
   * Its place in the customer's feed, which counts from 1. 0 while its order has not decided whether it may be read: no query
   * returns such a row, and no hint carries it.
   */
  seq: Type.Integer(),
  sendTime: Type.String(),
  to: Type.String(),
  appId: TextOrNull,
  orderId: Type.String(),
  /** Null, as `msg` and `code`, while the message is withheld: such a row holds nothing that could be read. */
  from: TextOrNull,
  msg: TextOrNull,
  code: TextOrNull,
  withheld: Type.Union([
    Type.Object({
      priceMills: Type.Integer(),
      readUntil: Type.String(),
      why: Type.Optional(Type.Literal('unpaid')),
    }),
    Type.Null(),
  ]),
  /** The recording of a call; null for a text. */
  voice: Type.Union([Recording, Type.Null()]),
});
export type PrivateSms = Readonly<Static<typeof PrivateSms>>;

/** Which row to read again; `position` is that of the event, inside this log. */
const ChangedRow = Type.Object({ id: Type.String(), position: Type.Unsafe<Position>(Type.String()) });

const Everybody = Type.Literal('public');
const Operators = Type.Literal('operators');
const Customer = Type.TemplateLiteral([Type.Literal('customer:'), Type.String()]);
const Account = Type.TemplateLiteral([Type.Literal('account:'), Type.String()]);
/** For hints between engines. */
const Engines = Type.Literal('engine');

/** All hints: who may receive one, what it is about, and what changed. */
const Hint = Type.Union([
  /** `receivedAt`: when the message arrived here. */
  Type.Object({
    audience: Everybody,
    topic: Type.Literal('sms'),
    body: PublicSms,
    receivedAt: Type.Optional(Type.String({ format: 'date-time' })),
  }),
  Type.Object({ audience: Everybody, topic: Type.Literal('stock'), body: Nothing }),
  Type.Object({ audience: Operators, topic: Type.Literal('catalogue'), body: Nothing }),
  Type.Object({ audience: Customer, topic: Type.Literal('sms'), body: PrivateSms }),
  Type.Object({
    audience: Customer,
    topic: Type.Enum([...CHANGE_TOPICS]),
    body: ChangedRow,
  }),
  /** Something that decides about the account's sessions has changed. */
  Type.Object({ audience: Account, topic: Type.Literal('session'), body: Nothing }),
  /** One session of the account has ended; without the hint its token would last until `expiresAt`, in ISO 8601. */
  Type.Object({
    audience: Account,
    topic: Type.Literal('session-ended'),
    body: Type.Object({ sessionId: Type.String(), expiresAt: Type.String() }),
  }),
  /** The subject's key is gone from the Vault. */
  Type.Object({
    audience: Engines,
    topic: Type.Literal('key-forgotten'),
    body: Type.Object({ subject: Type.String() }),
  }),
]);

/**
 * Something changed. A hint is never the only copy of anything, so it can be lost or repeated, and nothing that must be safe
 * may depend on it. It holds only what survives JSON.
 */
export type Hint = Readonly<Static<typeof Hint>>;

/** Reads a hint that came from another process; undefined for one that this version does not know. Unknown fields are kept. */
export function readHint(json: unknown): Hint | undefined {
  return Value.Check(Hint, json) ? json : undefined;
}
