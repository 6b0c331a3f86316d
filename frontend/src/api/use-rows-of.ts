import { useState } from 'react';
import type { SWRResponse } from 'swr';
import type { Problem } from './problem.ts';

/**
 * Rows that stay while the next ones load, but only as long as they are about the same thing. Of another app, the prices and the
 * states would be untrue, and its buttons would act on them.
 */
export function useRowsOf<Answer>(
  thing: string | undefined,
  { data, error, isLoading, mutate }: SWRResponse<Answer, Problem>,
): Pick<SWRResponse<Answer, Problem>, 'data' | 'error' | 'mutate'> {
  const [shown, setShown] = useState<string | undefined>();
  const isAnswered = data !== undefined && error === undefined && !isLoading;
  if (isAnswered && shown !== thing) setShown(thing);
  return { data: shown === thing ? data : undefined, error, mutate };
}
