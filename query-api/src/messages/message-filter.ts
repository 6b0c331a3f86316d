import type { Page, Where } from '@ringpost/engine';
import { startingWith } from '@ringpost/projections/inventory/number-filters.view';
import type { MessageHeadRow } from '@ringpost/projections/messages/message-heads.view';
import { timesBetween } from '../kernel/instants.ts';
import { type Leading, whereEqual } from '../kernel/where-equal.ts';

/** The messages that an admin asks for. `since` and `until` are instants in any time zone; `until` itself is excluded. */
export interface MessageFilter {
  readonly number?: string | undefined;
  /** The first digits of the number, with or without a plus and the country code. Only used without a whole number. */
  readonly prefix?: string | undefined;
  readonly app_uuid?: string | undefined;
  readonly vendor_uuid?: string | undefined;
  readonly user_id?: string | undefined;
  readonly state?: MessageHeadRow['state'] | undefined;
  readonly verification?: boolean | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** States that most messages have. */
const COMMON: readonly (string | undefined)[] = ['shown', 'public', 'unclaimed'];

/** The fields that an index begins with. The first of them usually finds the fewest messages. */
function leadingFields(state: string | undefined): readonly Leading[] {
  const rest = COMMON.includes(state) ? ['appId', 'vendorId', 'state'] : ['state', 'appId', 'vendorId'];
  return ['to', 'userId', ['appId', 'state'], ...rest];
}

/** Whether the messages are in the order of the numbers: those with a prefix are neighbours only there. */
export function isByNumber({ number, prefix }: MessageFilter): boolean {
  return number === undefined && prefix !== undefined;
}

/** The order of the list in a direction. */
export function orderOf(filter: MessageFilter, direction: 1 | -1): NonNullable<Page['sort']> {
  const byTime = [['receivedAt', direction]] as const;
  return isByNumber(filter) ? [['to', direction], ...byTime] : byTime;
}

/** A text after each number with the prefix. */
export function afterAllNumbers({ prefix = '' }: MessageFilter): string {
  return startingWith(prefix).$lt;
}

/** The condition on the rows. `latest`: leaves out messages that came later. `lastNumber`: leaves out numbers after it. */
export function whereMessages(filter: MessageFilter, latest?: string, lastNumber?: string): Where {
  const { verification, since, until } = filter;
  const equal = {
    to: filter.number,
    userId: filter.user_id,
    appId: filter.app_uuid,
    vendorId: filter.vendor_uuid,
    state: filter.state,
  };
  const receivedAt = { ...timesBetween(since, until), ...(latest !== undefined && { $lte: latest }) };
  return {
    ...whereEqual(equal, isByNumber(filter) ? [] : leadingFields(filter.state)),
    ...(isByNumber(filter) && {
      to: { $gte: startingWith(filter.prefix ?? '').$gte, $lte: lastNumber ?? afterAllNumbers(filter) },
    }),
    ...(Object.keys(receivedAt).length > 0 && { receivedAt }),
    // Not an equality, so that it is only read among the entries that another condition finds.
    ...(verification !== undefined && { isVerification: { $ne: !verification } }),
  };
}
