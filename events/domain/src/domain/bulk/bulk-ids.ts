// A bulk order and its items share one id, apart from the version and the last three digits. So an item leads to its bulk
// order without a read, and the id of any other order never looks like an item's.

/** Where a UUID says its version. */
const VERSION_AT = 14;
/** The UUID version for ids with a layout of our own. All other orders have version 7. */
const ITEM_VERSION = '8';
/** The last digits of a UUID, which count the items. */
const ITEM_DIGITS = 3;

function withVersion(id: string, version: string): string {
  return id.slice(0, VERSION_AT) + version + id.slice(VERSION_AT + 1);
}

/** The id of a bulk order, made from a new UUIDv7: its last three digits are zero. */
export function bulkIdFrom(newId: string): string {
  return newId.slice(0, -ITEM_DIGITS) + '0'.repeat(ITEM_DIGITS);
}

/** The id of an item's order. `item`: its place in the bulk order, from 1 to 4095. */
export function itemIdOf(bulkId: string, item: number): string {
  const digits = item.toString(16).padStart(ITEM_DIGITS, '0');
  return withVersion(bulkId, ITEM_VERSION).slice(0, -ITEM_DIGITS) + digits;
}

/** The bulk order that an order is an item of; undefined for any other order. */
export function bulkOfItem(orderId: string): string | undefined {
  return orderId[VERSION_AT] === ITEM_VERSION ? bulkIdFrom(withVersion(orderId, '7')) : undefined;
}

/** The place of an item's order in its bulk order. */
export function itemNumberOf(orderId: string): number {
  return Number.parseInt(orderId.slice(-ITEM_DIGITS), 16);
}
