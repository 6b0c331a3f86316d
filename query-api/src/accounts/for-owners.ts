import { reject } from '@ringpost/domain';
import type { Caller, Endpoint, RouteSpec } from '@ringpost/web/http';
import type { PositionCall } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { findAccount } from './find-account.ts';

/** A route whose path names a sub-account as `{id}`. */
type OfSubAccount = RouteSpec & { readonly path: `/api/sub_accounts/{id}/${string}` };

/**
 * A read of a sub-account, for the customer whose it is: the same answer as its own keys get. That of somebody else is answered as if
 * it did not exist.
 */
export function forOwners(deps: QueryDeps, own: Endpoint, spec: OfSubAccount): Endpoint {
  return {
    ...own,
    spec,
    async handle(call, caller) {
      const { id: userId } = call.params as { readonly id: string };
      const owner = caller as Caller;
      // Whose it is never changes, so an old row says it too.
      const { ownerId } = await findAccount(deps, call as PositionCall, userId);
      if (ownerId !== owner.userId) throw reject('not-found');
      return own.handle(call, { ...owner, userId });
    },
  };
}
