import type { EventOf } from '@ringpost/domain';
import { withText } from '@ringpost/domain/rules/vendor-pulse';
import { createProjector, type Key, type Rows } from '../kernel/projector.ts';
import { type MessageHeadRow, messageHeads, numberVendors, vendorPulses } from './message-heads.view.ts';

function headOf({ data: { messageId } }: { readonly data: { readonly messageId: string } }): readonly Key[] {
  return [[messageHeads.name, messageId]];
}

function stateOf({ audience, outcome }: EventOf<'SmsReceived'>['data']): MessageHeadRow['state'] {
  if (audience.kind === 'customer') return 'waiting';
  return outcome === 'delivered' || outcome === 'late' ? 'unrouted' : outcome;
}

function receive({ data }: EventOf<'SmsReceived'>, rows: Rows): void {
  const { messageId, receivedAt, to, appId, audience, orderId, templateId, billable } = data;
  const vendorId = rows.get(numberVendors, to)?.vendorId ?? null;
  if (vendorId !== null)
    rows.put(vendorPulses, {
      ...withText(rows.get(vendorPulses, vendorId), receivedAt),
      _id: vendorId,
    });
  rows.add(messageHeads, {
    _id: messageId,
    receivedAt,
    to,
    vendorId,
    appId,
    userId: audience.kind === 'customer' ? audience.userId : null,
    orderId,
    state: stateOf(data),
    isVerification: templateId !== null || billable,
    kind: 'sms',
  });
}

function giveToOrder(
  { data: { messageId, appId, userId, orderId, billable } }: EventOf<'SmsRoutedByAdmin' | 'SmsClaimed'>,
  rows: Rows,
): void {
  const row = rows.get(messageHeads, messageId);
  if (!row) return;
  const isVerification = row.isVerification || billable;
  rows.put(messageHeads, { ...row, appId, userId, orderId, state: 'waiting', isVerification });
}

function change(rows: Rows, messageId: string, to: Partial<MessageHeadRow>): void {
  const row = rows.get(messageHeads, messageId);
  if (row) rows.put(messageHeads, { ...row, ...to });
}

function setVendor(
  rows: Rows,
  { e164, vendorId }: EventOf<'NumberImported' | 'NumberPortedIn' | 'NumberVendorAssigned'>['data'],
): void {
  rows.put(numberVendors, { _id: e164, vendorId });
}

/** Every message, as far as admins may know of it. It is not part of the feeds, whose customers wait for their rows. */
export const messageHeadsProjector = createProjector({
  name: 'messages',
  shape: 2,
  streams: ['sms', 'order', 'number'],
  views: [messageHeads, numberVendors, vendorPulses],
  on: {
    NumberImported: { apply: ({ data }, rows) => setVendor(rows, data) },
    NumberPortedIn: { apply: ({ data }, rows) => setVendor(rows, data) },
    NumberVendorAssigned: { apply: ({ data }, rows) => setVendor(rows, data) },
    NumberReleased: { apply: ({ data: { e164 } }, rows) => rows.delete(numberVendors, e164) },
    NumberReturned: { apply: ({ data: { e164 } }, rows) => rows.delete(numberVendors, e164) },
    SmsReceived: { reads: ({ data: { to } }) => [[numberVendors.name, to]], apply: receive },
    SmsRoutedByAdmin: { reads: headOf, apply: giveToOrder },
    SmsClaimed: { reads: headOf, apply: giveToOrder },
    RecordingAnnounced: {
      reads: headOf,
      apply: ({ data: { messageId } }, rows) => change(rows, messageId, { kind: 'call' }),
    },
    OrderCompleted: {
      reads: headOf,
      apply: ({ data: { messageId } }, rows) => change(rows, messageId, { state: 'shown' }),
    },
    OrderSmsNoted: {
      reads: headOf,
      apply: ({ data: { messageId, why } }, rows) =>
        change(rows, messageId, { state: why === 'not-assigned' ? 'not-shown' : 'shown' }),
    },
    OrderSmsWithheld: {
      reads: headOf,
      apply: ({ data: { messageId } }, rows) => change(rows, messageId, { state: 'withheld' }),
    },
    WithheldSmsRead: {
      reads: headOf,
      apply: ({ data: { messageId } }, rows) => change(rows, messageId, { state: 'shown' }),
    },
  },
});
