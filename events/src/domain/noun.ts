import type { EventShape, Fold } from './event.ts';
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
  /** What they come to. Absent: only the noun's decider needs to know. */
  readonly fold?: Fold<State, Fact<Kind> & EventShape>;
  /** Why something is refused; none by default. */
  readonly refusals?: Readonly<Record<Codes, Refusal>>;
}

/** Declares a noun. Its fold takes the facts that it lists. */
export function noun<
  Id extends readonly string[],
  Kind extends FactKind,
  State,
  Codes extends string = never,
>(declared: Noun<Id, Kind, State, Codes>): Noun<Id, Kind, State, Codes> {
  return declared;
}
