import type { Caller, Endpoint, RouteSpec } from '@ringpost/web/http';
import type { PositionCall } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { findAccount } from './find-account.ts';

/** A route of those who work here, whose path names the customer as `{id}`. */
type OfCustomer = RouteSpec & { readonly path: `/api/admin/users/{id}/${string}` };

/**
 * A read of a customer, for support and admins: the same answer, for the customer in the path. Only for reads that show no text of a
 * message, because reading one is a step of its own.
 */
export function forAdmins(deps: QueryDeps, own: Endpoint, spec: OfCustomer): Endpoint {
  return {
    ...own,
    access: 'support',
    spec,
    async handle(call, admin) {
      const { id: userId } = call.params as { readonly id: string };
      await findAccount(deps, call as PositionCall, userId);
      return own.handle(call, { ...(admin as Caller), userId });
    },
  };
}
