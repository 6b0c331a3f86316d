/** A number that another portal has sold for one order came by an import of this name. It is for that order only. */
const PREFIX = 'upstream-';

export function importOfBorrowed(orderId: string): string {
  return `${PREFIX}${orderId}`;
}

/** Whether the number belongs to another portal, and goes back when its order is over. */
export function isBorrowed({ importId }: { readonly importId: string }): boolean {
  return importId.startsWith(PREFIX);
}
