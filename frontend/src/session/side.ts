/** Whose pages are shown. An admin may use Ringpost as a customer. */
export type Side = 'admin' | 'customer';

const KEY = 'ringpost.side';

/** Remembers for this tab which pages an admin used last. */
export function rememberSide(side: Side): void {
  try {
    sessionStorage.setItem(KEY, side);
  } catch {
    // Without storage, pages of both sides are those of an admin.
  }
}

/** The side that an admin used last in this tab. */
export function lastSide(): Side {
  try {
    return sessionStorage.getItem(KEY) === 'customer' ? 'customer' : 'admin';
  } catch {
    return 'admin';
  }
}
