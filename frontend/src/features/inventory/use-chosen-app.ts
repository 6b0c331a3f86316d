import { useEffect, useState } from 'react';
import type { ListAddress } from '../../ui/use-list-address.ts';
import { usePicked } from '../../ui/use-picked.ts';
import { appsOfMode } from '../shop/selection.ts';
import { useApps } from '../shop/shop.api.ts';
import { useSelection } from './selection.store.ts';

export interface ShownApp {
  readonly app_uuid: string;
  readonly app_name: string;
  readonly image_name: string | null;
}

/**
 * The app of the address, or the one of the selection, or the first. The selection is for this app. `app` is the app that lists
 * show. `chosen` is the app that a button may act on; it is absent while the user types into the field.
 */
export function useChosenApp(address: ListAddress, country: string) {
  const { data } = useApps('customer', country, null);
  const { appId, chooseApp } = useSelection();
  // Alerts and purchases of chosen numbers are for one app.
  const apps: readonly ShownApp[] = appsOfMode(data?.data ?? [], 'activation');
  const [picked, choose] = usePicked(address.filter('app'), (next) => address.setFilter('app', next));
  const chosenId = picked || appId;
  const app = apps.find(({ app_uuid }) => app_uuid === chosenId) ?? apps[0];
  const [isTyping, setTyping] = useState(false);
  const value = app?.app_uuid ?? '';
  useEffect(() => {
    if (value !== '') chooseApp(value);
  }, [value, chooseApp]);
  const options = apps.map(({ app_uuid, app_name }) => ({ value: app_uuid, label: app_name }));
  const field = { value, options, onChange: choose, onTyping: setTyping };
  return { app, chosen: isTyping ? undefined : app, field };
}

/** The properties of the field of the app. */
export type AppField = ReturnType<typeof useChosenApp>['field'];
