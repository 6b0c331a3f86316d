import type { Caller, Endpoint, RouteSpec } from '@ringpost/web/http';

/** A route of admins whose path names the customer as `{id}`. */
type OfCustomer = RouteSpec & { readonly path: `/api/admin/users/{id}/${string}` };

/**
 * A read of a customer, for admins: the same answer, for the customer in the path. Only for reads that show no text of a
 * message, because reading one is a step of its own.
 */
export function forAdmins(own: Endpoint, spec: OfCustomer): Endpoint {
  return {
    ...own,
    access: 'admin',
    spec,
    handle(call, admin) {
      const { id } = call.params as { readonly id: string };
      return own.handle(call, { ...(admin as Caller), userId: id });
    },
  };
}
