import type { TObject, TProperties, TSchema, TUnion } from 'typebox';
import { type ActorKind, type EventMeta, kindOfActor } from './event.ts';
import { Type } from './schema.ts';
import type { Shape } from './shape.ts';

/** What the engine must know about the facts of one kind. */
interface FactMarks {
  /**
   * Fields that may name or quote a person. The engine seals them in the log under the key that the fact's `subject` names
   * (`user:<userId>` for private data, `public:<yyyy-mm-dd>` for public data, `month:<yyyy-mm>` for what belongs to nobody).
   * Once that key is deleted, the engine returns them as `''`. No other fact may copy them.
   */
  readonly personal?: readonly string[];
  /**
   * Set if the fact's meta has the address of the request. Only what people do to accounts and what admins do is marked, because
   * sealing and opening an address costs time, and most other facts happen far too often. Of those, the meta has the session, and the
   * security log has the address from which each session was opened.
   */
  readonly hasOrigin?: true;
}

/** A kind of fact. Its name and the schema of its data never change: logs contain such facts forever. */
export interface FactKind<T extends string = string, D extends TSchema = TSchema, Data = unknown>
  extends FactMarks {
  readonly type: T;
  /** Who may cause it. Logs contain such facts forever, so an actor may be added, but never removed. */
  readonly by: readonly ActorKind[];
  readonly data: D;
  /**
   * Only a type: what fits the schema. No fact has a value here. Without it, the compiler compares schemas where facts are compared,
   * which takes it many seconds.
   */
  readonly shape?: Data;
}

/** The fact itself, as a decider makes it; a union for several kinds. */
export type Fact<K extends FactKind> = K extends FactKind
  ? { readonly type: K['type']; readonly data: NonNullable<K['shape']> }
  : never;

/** The actors that can deliver a message to an order, and so cause the facts that follow in the number's stream. */
export const WHOEVER_DELIVERS = ['provider', 'admin', 'system'] as const satisfies readonly ActorKind[];

/** The actors of a delivery, and a customer: for facts that a purchase, a cancel or a read by the customer causes as well. */
export const CUSTOMER_OR_DELIVERER = [
  'customer',
  ...WHOEVER_DELIVERS,
] as const satisfies readonly ActorKind[];

/** Who buys: the customer, or an admin for the customer. What a stopped purchase left open is caused by the system. */
export const BUYERS = ['customer', 'admin'] as const satisfies readonly ActorKind[];
export const WHOEVER_COMPLETES = [...BUYERS, 'system'] as const satisfies readonly ActorKind[];

/** Declares a kind of fact by who may cause it, and by the fields of its data. */
export function fact<T extends string, P extends TProperties>(
  type: T,
  by: readonly ActorKind[],
  fields: P,
  marks: FactMarks = {},
): FactKind<T, TObject<P>, Shape<TObject<P>>> {
  return { type, by, data: Type.Object(fields), ...marks };
}

/** Whether this actor may cause such a fact. */
export function mayCause({ by }: FactKind, { actor }: Pick<EventMeta, 'actor'>): boolean {
  return by.includes(kindOfActor(actor));
}

/** Declares a kind of fact whose data has one of two shapes. */
export function factOfTwoShapes<T extends string, A extends TProperties, B extends TProperties>(
  type: T,
  by: readonly ActorKind[],
  one: A,
  other: B,
): FactKind<T, TUnion<[TObject<A>, TObject<B>]>, Shape<TUnion<[TObject<A>, TObject<B>]>>> {
  return { type, by, data: Type.Union([Type.Object(one), Type.Object(other)]) };
}
