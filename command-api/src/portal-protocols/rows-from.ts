import { LIST_REACH_ROWS } from '@ringpost/domain/rules/limits';
import { wholeNumber } from './query-fields.ts';

/**
 * The rows of a list from an offset on. Behind the last one that is reached there is nothing: the same page again would never end a
 * program that reads until one is empty.
 */
export async function rowsFrom<Row>(
  offset: string | undefined,
  find: (skip: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const skip = wholeNumber(offset, 0, LIST_REACH_ROWS + 1);
  return skip > LIST_REACH_ROWS ? [] : find(skip);
}
