import { inUtc } from '@ringpost/domain/rules/instants';

/** The condition on a field with a time: at or after `since`, and before `until`. Each may be left out. */
export function timesBetween(
  since: string | undefined,
  until: string | undefined,
): { readonly $gte?: string; readonly $lt?: string } {
  return {
    ...(since !== undefined && { $gte: inUtc(since) }),
    ...(until !== undefined && { $lt: inUtc(until) }),
  };
}
