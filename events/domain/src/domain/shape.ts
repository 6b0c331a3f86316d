import type { Static, TSchema } from 'typebox';

type ReadonlyDeep<T> = T extends string
  ? T
  : T extends readonly (infer Item)[]
    ? readonly ReadonlyDeep<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
      : T;

/** The type of the JSON that fits a schema. Read-only, because nobody changes a fact or an answer after it was made. */
export type Shape<T extends TSchema> = ReadonlyDeep<Static<T>>;
