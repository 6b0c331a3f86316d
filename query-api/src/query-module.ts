import type { ChangeTopic } from '@ringpost/domain/rules/change-topics';
import type { Endpoint } from '@ringpost/web/http';
import type { QueryDeps } from './query-deps.ts';

/** What one noun shows: its queries, and the topics with which a socket tells a customer to read them again. */
export interface QueryModule {
  readonly routes: readonly ((deps: QueryDeps) => readonly Endpoint[])[];
  readonly topics?: readonly ChangeTopic[];
}
