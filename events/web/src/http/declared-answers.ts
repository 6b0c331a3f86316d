import type { Position, Shape } from '@ringpost/domain/contracts/fields.contract';
import type { TSchema } from 'typebox';
import type { SharedBody } from './shared-body.ts';

/** A text that is made while it is sent, piece by piece, so it may be larger than the memory. */
export type StreamedText = AsyncIterable<string>;

/**
 * What a route may answer, by status: the schema of its JSON, the media type of a text or a file that is no JSON, or null where
 * there is no body.
 */
export type Answers = Readonly<Record<number, TSchema | string | null>>;

/** What a handler answers. */
export interface Answer {
  readonly status: number;
  /** JSON unless `type` says otherwise. A body that is sent many times is a `sharedBody`; a long text is a `StreamedText`. */
  readonly body?: unknown;
  readonly type?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The word by which a protocol refuses in an answer that looks like any other. Nobody is sent it; the uses of a key show it. */
  readonly refusedAs?: string | undefined;
}

interface Declaring {
  readonly answers: Answers;
  readonly tellsPosition?: boolean;
}

type BodyOf<Declared> = Declared extends null
  ? { readonly body?: undefined; readonly type?: undefined }
  : Declared extends string
    ? { readonly body: string | StreamedText | Uint8Array; readonly type: Declared }
    : Declared extends TSchema
      ? { readonly body: Shape<Declared> | SharedBody<Shape<Declared>>; readonly type?: undefined }
      : never;

type PositionOf<Spec> = Spec extends { readonly tellsPosition: true }
  ? { readonly position: Position }
  : { readonly position?: undefined };

interface Head<Status> {
  readonly status: Status;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answers that a contract allows, one for each of its statuses. */
export type AnswerTo<Spec extends Declaring> = {
  [Status in keyof Spec['answers'] & number]: Head<Status> &
    BodyOf<Spec['answers'][Status]> &
    PositionOf<Spec>;
}[keyof Spec['answers'] & number];

type Unshared<T> = T extends { readonly body: infer Body }
  ? Omit<T, 'body' | 'position'> & { readonly body: Exclude<Body, SharedBody<unknown>> }
  : T;

/**
 * The answers for a protocol that writes other things than JSON. A shared body is JSON already, and a position has become a
 * header.
 */
export type PlainAnswerTo<Spec extends Declaring> = Unshared<AnswerTo<Spec>>;

type KeyOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T, Key> = T extends unknown ? (Key extends keyof T ? T[Key] : never) : never;

/**
 * The fields of `Given` that `Wanted` does not have, at any depth. TypeScript checks them only in literals at a place where the
 * type is known, and the return of a handler is not such a place.
 */
type Undeclared<Answered, Declared> = unknown extends Declared
  ? never
  : Answered extends SharedBody<infer Shared>
    ? Undeclared<Shared, Declared>
    : Answered extends readonly (infer Item)[]
      ? Undeclared<Item, ValueOf<Declared, number>>
      : Answered extends object
        ? {
            [Key in keyof Answered]-?: Key extends KeyOf<Declared>
              ? Undeclared<Answered[Key], ValueOf<Declared, Key>>
              : Key;
          }[keyof Answered]
        : never;

/** Nothing to add to a handler that answers only declared fields; else a type that no handler has, with their names. */
export type OnlyDeclared<Handler, Spec extends Declaring> = Handler extends (
  ...args: never[]
) => Promise<infer Answered>
  ? [Undeclared<Answered, AnswerTo<Spec>>] extends [never]
    ? unknown
    : { readonly 'fields that the contract does not declare': Undeclared<Answered, AnswerTo<Spec>> }
  : never;
