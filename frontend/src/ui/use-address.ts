import { useMemo } from 'react';
import { type Location, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { create } from 'zustand';

/**
 * The last address that was asked for, and where. The router draws the next page a little later. A page must not wait for that: what a
 * button does would be about the choice before.
 */
const useAsked = create<Pick<Location, 'pathname' | 'search'> & { readonly at: Location | null }>(() => ({
  at: null,
  pathname: '',
  search: '',
}));

/** What is drawn, with all that was asked for there since. */
function newest(location: Location): Pick<Location, 'pathname' | 'search'> {
  const asked = useAsked.getState();
  return asked.at === location ? asked : location;
}

/** New values of parts of the address; an empty text removes its part. */
type AddressChanges = Readonly<Record<string, string>>;

export interface Address {
  /** With every change that was asked for, at once. */
  readonly search: URLSearchParams;
  /** What it would be with these changes. */
  readonly with: (changes: AddressChanges) => URLSearchParams;
  /**
   * Replaces the address, so that "back" leaves the page. Of two changes at once, the second keeps the first. The path stays the
   * same if none is given.
   */
  readonly change: (changes: AddressChanges, pathname?: string) => void;
}

function addressAt(location: Location, navigate: NavigateFunction, shown: string): Address {
  const changed = (changes: AddressChanges): URLSearchParams => {
    const next = new URLSearchParams(newest(location).search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  return {
    search: new URLSearchParams(shown),
    with: changed,
    change(changes, pathname = newest(location).pathname) {
      const next = { pathname, search: `${changed(changes)}` };
      useAsked.setState({ at: location, ...next });
      void navigate(next, { replace: true });
    },
  };
}

/** The part of the address after the path, which says what a page shows, and how to change it. */
export function useAddress(): Address {
  const location = useLocation();
  const navigate = useNavigate();
  const asked = useAsked();
  const { search } = asked.at === location ? asked : location;
  return useMemo(() => addressAt(location, navigate, search), [location, navigate, search]);
}
