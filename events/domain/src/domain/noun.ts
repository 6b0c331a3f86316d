import type { Fact, FactKind } from './fact.ts';
import type { Refusal } from './refusal.ts';

/** The declaration of one noun. `nouns.ts` derives from all of them what the rest of the program needs. */
interface Noun<Id extends readonly string[], Kind extends FactKind, State, Codes extends string> {
  /**
   * The name of a thing's own stream, so that no stream is busy. The part before the first hyphen is the kind of the stream.
   * The name contains no personal data.
   */
  readonly stream: (...id: Id) => string;
  /** The facts of that stream. A fact that is in the streams of two nouns is listed by both. */
  readonly events: readonly Kind[];
  /**
   * The state that these facts add up to. `evolve` is a function and not a method, so the compiler checks that it takes every
   * fact of the noun.
   */
  readonly fold: {
    readonly initial: () => State;
    readonly evolve: (state: State, event: Fact<Kind>) => State;
  };
  /** Why something is refused; none by default. */
  readonly refusals?: Readonly<Record<Codes, Refusal>>;
}

/** A noun, whichever. A list of them needs this type: the compiler would compare each declaration with each other one. */
export interface AnyNoun {
  readonly stream: (...id: readonly string[]) => string;
  readonly events: readonly FactKind[];
  readonly refusals?: Readonly<Record<string, Refusal>>;
}

/** Declares a noun. Its fold takes all facts that it lists. */
export function noun<
  Id extends readonly string[],
  Kind extends FactKind,
  State,
  Codes extends string = never,
>(declared: Noun<Id, Kind, State, Codes>): Noun<Id, Kind, State, Codes> {
  return declared;
}
