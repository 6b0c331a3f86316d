/**
 * What an account may do, from the least to the most. `support` answers customers: it reads, and gives small credits. `admin` runs
 * the shop. `super_admin` also decides who is an admin, and about keys and the log.
 */
export const ROLES = ['customer', 'support', 'admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role may do what another role may do. */
export function hasRole(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

/** Whether accounts of this role work here: they see the pages of admins, and their sessions are short. */
export function isStaff(role: Role): boolean {
  return hasRole(role, 'support');
}

/** Whether an account may decide about an account of the other role. Only super admins decide about their equals. */
export function isAbove(role: Role, other: Role): boolean {
  return role === 'super_admin' || !hasRole(other, role);
}

/** The actor of what an account does. Everybody who works here is an `admin` there, because the names of actors are stored. */
export function actorOf({ role, userId }: { readonly role: Role; readonly userId: string }): string {
  return `${isStaff(role) ? 'admin' : 'customer'}:${userId}`;
}
