import type { TObject, TProperties, TSchema, TUnion } from 'typebox';
import { Type } from './schema.ts';
import type { Shape } from './shape.ts';

/** What the engine must know about the facts of one kind. */
interface FactMarks {
  /**
   * Fields that may name or quote a person. The engine seals them in the log under the key that the fact's `subject` names
   * (`user:<userId>` for private data, `month:<yyyy-mm>` for public data). Once that key is deleted, it returns them as `''`.
   * No other fact may copy them.
   */
  readonly personal?: readonly string[];
  /**
   * The fact's meta says where the request came from: what people do to accounts, and what admins do. No other fact stores it,
   * because most facts happen far too often.
   */
  readonly hasOrigin?: true;
}

/** A kind of fact. Its name and the schema of its data never change: logs contain such facts for ever. */
export interface FactKind<T extends string = string, D extends TSchema = TSchema> extends FactMarks {
  readonly type: T;
  readonly data: D;
}

/** The fact itself, as a decider makes it; a union for several kinds. */
export type Fact<K extends FactKind> =
  K extends FactKind<infer T, infer D> ? { readonly type: T; readonly data: Shape<D> } : never;

/** Declares a kind of fact by the fields of its data. */
export function fact<T extends string, P extends TProperties>(
  type: T,
  fields: P,
  marks: FactMarks = {},
): FactKind<T, TObject<P>> {
  return { type, data: Type.Object(fields), ...marks };
}

/** Declares a kind of fact whose data has one of two shapes. */
export function factOfTwoShapes<T extends string, A extends TProperties, B extends TProperties>(
  type: T,
  one: A,
  other: B,
): FactKind<T, TUnion<[TObject<A>, TObject<B>]>> {
  return { type, data: Type.Union([Type.Object(one), Type.Object(other)]) };
}
