import { useEffect } from 'react';
import type { ListAddress } from '../../ui/use-list-address.ts';
import { useApps } from '../shop/shop.api.ts';
import { useSelection } from './selection.store.ts';

export interface ShownApp {
  readonly app_uuid: string;
  readonly app_name: string;
  readonly image_name: string | null;
}

/** The app of the address, or the one of the selection, or the first. The selection is for this app. */
export function useChosenApp(address: ListAddress, country: string) {
  const { data } = useApps('customer', country, null);
  const { appId, chooseApp } = useSelection();
  const apps: readonly ShownApp[] = data?.data ?? [];
  const wanted = address.filter('app') || appId;
  const app = apps.find(({ app_uuid }) => app_uuid === wanted) ?? apps[0];
  const chosen = app?.app_uuid;
  useEffect(() => {
    if (chosen !== undefined) chooseApp(chosen);
  }, [chosen, chooseApp]);
  return { apps, app, choose: (next: string) => address.setFilter('app', next) };
}
