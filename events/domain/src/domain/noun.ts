import type { Fact, FactKind } from './fact.ts';
import type { Refusal } from './refusal.ts';

/** All that is said of one noun. What is about all nouns follows from these in `nouns.ts`. */
interface Noun<Id extends readonly string[], Kind extends FactKind, State, Codes extends string> {
  /**
   * The name of the stream of one such thing, so that no stream is busy. Its kind is the part before the first hyphen. It contains no
   * personal data.
   */
  readonly stream: (...id: Id) => string;
  /** The facts of that stream. A fact that is in the streams of two nouns is listed by both. */
  readonly events: readonly Kind[];
  /** What they come to. A function, not a method: so it must take every fact of the noun. */
  readonly fold: {
    readonly initial: () => State;
    readonly evolve: (state: State, event: Fact<Kind>) => State;
  };
  /** Why something is refused; none by default. */
  readonly refusals?: Readonly<Record<Codes, Refusal>>;
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
