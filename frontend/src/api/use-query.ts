import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr';
import type { Problem } from './problem.ts';
import { type AnswerOf, filledPath, isPathOf, type QueryRoute, type RequestOf } from './routes.ts';

/** The answer to a query, cached and refreshed by SWR. Nothing is sent while `request` is null. */
export function useQuery<R extends QueryRoute>(
  route: R,
  request: RequestOf<R> | null,
  options: SWRConfiguration<AnswerOf<R>, Problem> = {},
): SWRResponse<AnswerOf<R>, Problem> {
  return useSWR<AnswerOf<R>, Problem>(request && filledPath(route, request), options);
}

/** Repeats the reads of these routes, in all places that show them. */
export function refreshQueries(...routes: readonly QueryRoute[]): Promise<unknown> {
  return mutate((key) => typeof key === 'string' && isPathOf(key, routes));
}
