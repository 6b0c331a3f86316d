import { Problem } from '../../api/problem.ts';

/** Rows that are sent at the same time. */
const AT_ONCE = 4;

/** What is done to each row, and what is told about it. */
export interface ManyWork<Row> {
  readonly act: (row: Row) => Promise<unknown>;
  readonly onDone: (row: Row) => void;
  readonly onRefused: (row: Row, error: unknown) => void;
  /** Asked before each row is sent. */
  readonly isStopped: () => boolean;
}

interface Rest<Row> {
  /** The rows that were not sent, or that nothing was decided about. */
  readonly left: readonly Row[];
  /** Why nothing more was sent; undefined if all rows were, or somebody stopped it. */
  readonly problem: Problem | undefined;
}

/** Refusals that are about the user and not about the row. */
const ABOUT_USER: ReadonlySet<string> = new Set(['password-required', 'insufficient-funds', 'debt-open']);

/** Whether the server would refuse every other row, too: it does not answer, or it does not let this user act now. */
function refusesAll(error: unknown): error is Problem {
  if (!(error instanceof Problem)) return false;
  return ABOUT_USER.has(error.code) || [0, 401, 429, 503].includes(error.status);
}

/**
 * Does one thing to each row, each by its own command, some at the same time. The first row goes alone: it asks for the password if
 * one is needed, and a refusal that is about all rows comes before the others are sent. After such a refusal nothing more is sent.
 */
export async function doMany<Row>(
  rows: readonly Row[],
  { act, onDone, onRefused, isStopped }: ManyWork<Row>,
): Promise<Rest<Row>> {
  const left = [...rows];
  let problem: Problem | undefined;
  async function doNext(): Promise<void> {
    const row = left.shift();
    if (row === undefined) return;
    try {
      await act(row);
      onDone(row);
    } catch (error) {
      if (refusesAll(error)) {
        problem = error;
        left.unshift(row);
      } else onRefused(row, error);
    }
  }
  async function work(): Promise<void> {
    while (left.length > 0 && !problem && !isStopped()) await doNext();
  }
  if (!isStopped()) await doNext();
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { left, problem };
}
