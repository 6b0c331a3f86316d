import { CHANGE_STREAMS_IN_ALL_MAX, CHANGE_STREAMS_MAX } from '@ringpost/domain/rules/limits';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import type { QueryDeps } from '../query-deps.ts';
import { changesContract } from './changes.contract.ts';
import { eventStream } from './event-stream.ts';
import { createPlaces } from './places.ts';

export function changesRoutes(deps: QueryDeps): readonly Endpoint[] {
  const takePlace = createPlaces(CHANGE_STREAMS_MAX, CHANGE_STREAMS_IN_ALL_MAX);
  return [
    endpoint('customer', changesContract, async (call, caller) => {
      const leave = takePlace(caller);
      call.whenGone(leave);
      return { status: 200, type: 'text/event-stream', body: eventStream(deps, call, caller) };
    }),
  ];
}
