import { ROLES } from '../account/role.ts';
import { type Fact, fact } from '../fact.ts';
import type { Position } from '../position.ts';
import { orNull, Type } from '../schema.ts';
import type { Shape } from '../shape.ts';
import { APPROVAL_NOUNS } from './approval-nouns.ts';

const OfApproval = Type.Object({
  approvalId: Type.String(),
  of: Type.Enum([...APPROVAL_NOUNS]),
  /** The account, the app, or the projector. Of fees there is one stream each, and this repeats `of`. */
  subjectId: Type.String(),
});

const Amounts = Type.Object({
  onDeliveryMills: Type.Integer(),
  newMills: Type.Integer(),
  usedMills: Type.Integer(),
  initialTermDays: Type.Integer(),
});

/** The price that customers pay at the time of the request. */
const PriceBefore = Type.Object({ priceId: Type.String(), ...Amounts.properties });

/** An account gets another role. */
const RoleAct = Type.Object({
  kind: Type.Literal('role'),
  from: Type.Enum([...ROLES]),
  to: Type.Enum([...ROLES]),
});

/** The account of a customer is to be forgotten. `amountMills`: the balance at the time of the request. */
const ForgettingAct = Type.Object({ kind: Type.Literal('forgetting'), amountMills: Type.Integer() });

/** A price that changes by more than half. */
const PriceAct = Type.Object({
  kind: Type.Literal('price'),
  priceId: Type.String(),
  userId: orNull(Type.String()),
  countryIso: orNull(Type.String()),
  vendorId: orNull(Type.String()),
  ...Amounts.properties,
  termPrices: Type.Array(
    Type.Object({ termHours: Type.Integer(), newMills: Type.Integer(), usedMills: Type.Integer() }),
  ),
  /** The price of the same scope that it replaces. */
  replaces: orNull(Type.String()),
  /** The instant from which it counts; null: at once. So far no request names an instant. */
  countsFrom: orNull(Type.String()),
  before: PriceBefore,
});

/** A price is removed. `after`: what customers pay then; null: the app is not sold to them. */
const PriceRemovalAct = Type.Object({
  kind: Type.Literal('price-removal'),
  userId: orNull(Type.String()),
  countryIso: orNull(Type.String()),
  vendorId: orNull(Type.String()),
  before: PriceBefore,
  after: orNull(PriceBefore),
});

/** A stopped projector leaves out the event at this position. */
const SkipAct = Type.Object({ kind: Type.Literal('skip'), position: Type.Unsafe<Position>(Type.String()) });

/** A fee of the shop that changes by more than half. Amounts are mills. */
const FeeAct = Type.Object({
  kind: Type.Literal('fee'),
  /** The setting of the shop; of a port-in, the country of the number. */
  fee: Type.String(),
  before: Type.Integer(),
  after: Type.Integer(),
});

const ApprovalAct = Type.Union([RoleAct, ForgettingAct, PriceAct, PriceRemovalAct, SkipAct, FeeAct]);
/** What one admin asks for and another one approves, with all that it needs. */
export type ApprovalAct = Shape<typeof ApprovalAct>;
export type ActOf<K extends ApprovalAct['kind']> = Extract<ApprovalAct, { readonly kind: K }>;

/** An admin asks for something that needs a second admin. Nothing else happens. */
export const ApprovalAsked = fact(
  'ApprovalAsked',
  ['admin'],
  {
    ...OfApproval.properties,
    act: ApprovalAct,
    reason: orNull(Type.String()),
    askedBy: Type.String(),
    askedAt: Type.String(),
    expiresAt: Type.String(),
  },
  { hasOrigin: true },
);
export type ApprovalAsked = Fact<typeof ApprovalAsked>;

/** What was asked for in the same append counts from an instant. A new price has it in its act; a removal and a fee have this. */
const ApprovalDated = fact(
  'ApprovalDated',
  ['admin'],
  { ...OfApproval.properties, countsFrom: Type.String() },
  { hasOrigin: true },
);

/** Another admin agreed: the facts of the act follow in the same append. */
const ApprovalGiven = fact(
  'ApprovalGiven',
  ['admin'],
  {
    ...OfApproval.properties,
    askedBy: Type.String(),
    approvedBy: Type.String(),
    approvedAt: Type.String(),
  },
  { hasOrigin: true },
);

/** The request ends without effect. `endedBy`: the admin who refused it or took it back; null when its time was over. */
const ApprovalEnded = fact(
  'ApprovalEnded',
  ['admin', 'system'],
  {
    ...OfApproval.properties,
    how: Type.Enum(['refused', 'withdrawn', 'expired']),
    endedBy: orNull(Type.String()),
    endedAt: Type.String(),
  },
  { hasOrigin: true },
);

/** The facts of an approval. They are in the stream of what it is about. */
export const APPROVAL_EVENTS = [ApprovalAsked, ApprovalDated, ApprovalGiven, ApprovalEnded] as const;
export type ApprovalEvent = Fact<(typeof APPROVAL_EVENTS)[number]>;
