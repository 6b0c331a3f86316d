import { hasRole, type RecordedEvent, type Role } from '../domain/index.ts';

/**
 * Since when an account has had at least this role without a break, from its events; undefined for one that was registered with
 * it. Whoever approves as the second admin must have had the role for some time.
 */
export function roleSince(events: readonly RecordedEvent[], least: Role): string | undefined {
  let [has, since]: [boolean, string | undefined] = [false, undefined];
  for (const { type, data, meta } of events) {
    if (type === 'AccountRegistered') has = hasRole(data.role, least);
    if (type !== 'RoleChanged' && type !== 'RoleGiven') continue;
    if (!has) since = meta.occurredAt;
    has = hasRole(data.role, least);
  }
  return since;
}
