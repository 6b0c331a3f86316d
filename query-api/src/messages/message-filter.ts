import type { ReadModel } from '@ringpost/engine';
import { type MessageHeadRow, messageHeads } from '@ringpost/projections/messages/message-heads.view';
import type { DatedFilters } from '../kernel/dated-list.contract.ts';
import type { DatedList } from '../kernel/dated-list.ts';
import type { Leading } from '../kernel/where-equal.ts';

/** The messages that an admin asks for. */
interface MessageFilter extends DatedFilters {
  readonly vendor_uuid?: string | undefined;
  readonly state?: MessageHeadRow['state'] | undefined;
  readonly verification?: boolean | undefined;
}

/** States that most messages have. */
const COMMON: readonly (string | undefined)[] = ['shown', 'public', 'unclaimed'];

/** The fields that an index begins with. The first of them usually finds the fewest messages. */
function leadingFields(state: string | undefined): readonly Leading[] {
  const rest = COMMON.includes(state) ? ['appId', 'vendorId', 'state'] : ['state', 'appId', 'vendorId'];
  return ['userId', ['appId', 'state'], ...rest];
}

export function messagesOf(readModel: ReadModel, filter: MessageFilter): DatedList<MessageHeadRow> {
  const { user_id: userId, app_uuid: appId, vendor_uuid: vendorId, state, verification } = filter;
  return {
    collection: readModel.collection(messageHeads),
    filter,
    equal: { userId, appId, vendorId, state },
    leading: leadingFields(state),
    // Not an equality, so that it is only read among the entries that another condition finds.
    ...(verification !== undefined && { also: { isVerification: { $ne: !verification } } }),
    numberField: 'to',
    timeField: 'receivedAt',
  };
}
