import { type Static, type TSchema, Type } from 'typebox';

type ReadonlyDeep<T> = T extends string
  ? T
  : T extends readonly (infer Item)[]
    ? readonly ReadonlyDeep<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
      : T;

/** The type of the JSON that fits a schema. Read-only, because nobody changes a fact or an answer after it was made. */
export type Shape<T extends TSchema> = ReadonlyDeep<Static<T>>;

export function orNull<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}
