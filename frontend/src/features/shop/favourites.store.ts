import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { onSignOut } from '../../session/session.store.ts';

/** The maximum number of favourites. */
const FAVOURITES_MAX = 50;

interface Favourites {
  /** Ids of apps, the newest first. */
  readonly appIds: readonly string[];
}

/** The apps that the customer marked. They are stored in this browser, and deleted with the session. */
export const useFavourites = create<Favourites>()(
  persist((): Favourites => ({ appIds: [] }), { name: 'ringpost.favourites' }),
);

/** Marks an app, or removes the mark. */
export function toggleFavourite(appId: string): void {
  useFavourites.setState(({ appIds }) => ({
    appIds: appIds.includes(appId)
      ? appIds.filter((each) => each !== appId)
      : [appId, ...appIds].slice(0, FAVOURITES_MAX),
  }));
}

onSignOut(() => useFavourites.setState({ appIds: [] }));
