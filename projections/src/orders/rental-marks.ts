import { SHARED_MESSAGES_MAX_ROWS } from '@ringpost/domain/rules/limits';
import type { OrderRow, RentalRow } from './orders.view.ts';

/** What only the list of rentals has of an order. */
export type RentalMarks = Pick<RentalRow, 'toldAt' | 'tokenHash' | 'sharedAt' | 'sharedMessages'>;

/** The part of a rental's row in the list that comes from the order's row. */
export function listed(row: OrderRow, closesAt: string): Omit<RentalRow, keyof RentalMarks> {
  const { _id, userId, e164, appId, rateCentre, region } = row;
  const common = { _id, userId, e164, appId, rateCentre, region };
  if (row.status === 'active') return { ...common, status: 'active', endsAt: closesAt };
  return { ...common, status: 'inactive', endsAt: row.endedAt ?? closesAt };
}

export const UNSHARED = { tokenHash: null, sharedAt: null, sharedMessages: [] } as const;
export const UNMARKED: RentalMarks = { toldAt: null, ...UNSHARED };

export function shareMessage(
  { tokenHash, sharedMessages }: RentalMarks,
  messageId: string,
): Partial<RentalMarks> {
  if (tokenHash === null) return {};
  return { sharedMessages: [...sharedMessages, messageId].slice(-SHARED_MESSAGES_MAX_ROWS) };
}
