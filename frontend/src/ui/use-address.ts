import { useMemo } from 'react';
import { type Location, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';

/** What was asked for since the page of this address was drawn. The router draws the next one a little later. */
const asked = new WeakMap<Location, { readonly pathname: string; readonly search: URLSearchParams }>();

/** New values of parts of the address; an empty text removes its part. */
type AddressChanges = Readonly<Record<string, string>>;

export interface Address {
  /** As the page shows it. */
  readonly search: URLSearchParams;
  /** With these changes, and with those that were asked for and are not drawn yet. */
  readonly with: (changes: AddressChanges) => URLSearchParams;
  /**
   * Replaces the address, so that "back" leaves the page. Of two changes at once, the second keeps the first. The path stays the
   * same if none is given.
   */
  readonly change: (changes: AddressChanges, pathname?: string) => void;
}

function addressAt(location: Location, navigate: NavigateFunction): Address {
  const search = new URLSearchParams(location.search);
  const changed = (changes: AddressChanges): URLSearchParams => {
    const next = new URLSearchParams(asked.get(location)?.search ?? search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  return {
    search,
    with: changed,
    change(changes, pathname = asked.get(location)?.pathname ?? location.pathname) {
      const next = { pathname, search: changed(changes) };
      asked.set(location, next);
      void navigate({ pathname, search: `${next.search}` }, { replace: true });
    },
  };
}

/** The part of the address after the path, which says what a page shows, and how to change it. */
export function useAddress(): Address {
  const location = useLocation();
  const navigate = useNavigate();
  return useMemo(() => addressAt(location, navigate), [location, navigate]);
}
