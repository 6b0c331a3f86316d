import { inUtc } from '@ringpost/domain/rules/instants';
import type { When } from '@ringpost/domain/rules/planned-changes';
import type { Caller } from '@ringpost/web/http';
import { type Deps, nowIso } from './deps.ts';

/** From when on a change counts, in UTC; null: at once. @throws Rejection for a leap second */
export function dateOf({ counts_from: from }: { readonly counts_from?: string | undefined }): string | null {
  return from === undefined ? null : inUtc(from);
}

/** When an admin wants a change to count. @param changeId the id of the change, if it is planned */
export function whenOf(
  deps: Deps,
  body: Parameters<typeof dateOf>[0],
  admin: Pick<Caller, 'userId'>,
  changeId: string = deps.ids.next(),
): When {
  return { now: nowIso(deps), countsFrom: dateOf(body), adminId: admin.userId, changeId };
}
