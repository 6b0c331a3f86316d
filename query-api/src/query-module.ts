import type { Endpoint } from '@ringpost/events/http';
import type { ChangeTopic } from '@ringpost/events/rules/change-topics';
import type { QueryDeps } from './query-deps.ts';

/** What one noun shows: its queries, and the topics by which a socket tells a customer to read them again. */
export interface QueryModule {
  readonly routes: readonly ((deps: QueryDeps) => readonly Endpoint[])[];
  readonly topics?: readonly ChangeTopic[];
}
