import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useIntl } from 'react-intl';
import { usePreferences } from '../../session/preferences.store.ts';
import type { AppChoice } from '../purchase/purchase-request.ts';
import { AppList } from './app-list.tsx';
import { useFavourites } from './favourites.store.ts';
import {
  appsOfMode,
  countryOf,
  filterApps,
  inOrder,
  type ModeOnSale,
  ownFirst,
  stockOf,
} from './selection.ts';
import { type Audience, useApps, useCountries, useElsewhere, useLastUsed } from './shop.api.ts';
import { messages } from './shop.messages.ts';
import { ShopControls } from './shop-controls.tsx';
import { useShopMode } from './use-shop-mode.ts';
import './shop.css';

export interface ShopProps {
  readonly audience: Audience;
  /** The id of the chosen app; the page that shows the shop stores it. */
  readonly chosen: string | null;
  readonly onChoose: (selection: AppChoice) => void;
  readonly onBuy: (selection: AppChoice) => void;
  /** The app whose purchase waits for the server's answer. */
  readonly buying?: string | null;
  /** False if the page has its own Buy button. */
  readonly buyInRow?: boolean;
  /** Puts the cursor into the filter when the shop appears. */
  readonly focusFilter?: boolean;
  /** The provider, if the page that shows the shop stores it. `onVendor` null: none can be chosen. */
  readonly vendor?: string | null;
  readonly onVendor?: ((vendor: string | null) => void) | null;
  /** Whether the controls take only two rows. The other controls are then elsewhere on the page. */
  readonly isBrief?: boolean;
  readonly footer?: ReactNode;
}

/**
 * Chooses the first app, or waits until the apps are loaded. So no key is lost, and no key buys an app that the user has not
 * seen.
 */
function useFirst(shown: readonly PricedApp[] | undefined, choose: (app: PricedApp) => void): () => void {
  const [isWaiting, setIsWaiting] = useState(false);
  const first = shown?.[0];
  useEffect(() => {
    if (!isWaiting || !shown) return;
    setIsWaiting(false);
    if (first) choose(first);
  }, [isWaiting, shown, first, choose]);
  return () => (first ? choose(first) : setIsWaiting(true));
}

/** The country that was last chosen on this device, as long as it has numbers. */
function useCountry(): { readonly country: string; readonly setCountry: (country: string) => void } {
  const { data } = useCountries();
  const lastChosen = usePreferences((state) => state.country);
  const set = usePreferences((state) => state.set);
  return { country: countryOf(lastChosen, data?.data), setCountry: (country) => set({ country }) };
}

/** The provider. The page stores it, otherwise the shop does. An activation is bought from any provider. */
function useVendor({ vendor, onVendor }: Pick<ShopProps, 'vendor' | 'onVendor'>, mode: ModeOnSale) {
  const [own, setOwn] = useState<string | null>(null);
  const chosen = onVendor === undefined ? own : (vendor ?? null);
  return {
    vendor: mode === 'rental' ? chosen : null,
    setVendor: onVendor === undefined ? setOwn : onVendor,
  };
}

/** What the prices are for: a mode, a country, a provider. Another country has other providers. */
function useScope(audience: Audience, page: Pick<ShopProps, 'vendor' | 'onVendor'>) {
  const { mode, termHours, setMode } = useShopMode(audience);
  const { vendor, setVendor } = useVendor(page, mode);
  const { country, setCountry } = useCountry();
  const onCountry = (next: string): void => {
    setCountry(next);
    setVendor?.(null);
  };
  return { mode, termHours, country, vendor, onCountry, onVendor: setVendor, onMode: setMode };
}

/**
 * The shown apps: those that match the filter, with the customer's own apps first and the others in the chosen order. Undefined
 * until the customer's own apps are known, because they would push down rows that are already shown.
 */
function useShown(
  audience: Audience,
  mode: ModeOnSale,
  apps: readonly PricedApp[] | undefined,
  filter: string,
): readonly PricedApp[] | undefined {
  const order = usePreferences((state) => state.shopOrder);
  const favourites = useFavourites((state) => state.appIds);
  const lastUsed = useLastUsed(audience);
  const arranged = useMemo(() => {
    if (!apps || !lastUsed) return undefined;
    const ordered = inOrder(apps, order, mode);
    return audience === 'customer' ? ownFirst(ordered, favourites, lastUsed) : ordered;
  }, [audience, mode, apps, order, favourites, lastUsed]);
  return useMemo(() => arranged && filterApps(arranged, filter), [arranged, filter]);
}

/** `/` moves the focus to the filter, except while the user types. */
function useSlashKey(filter: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => {
      const target = event.target as HTMLElement | null;
      const typing = target?.closest('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      filter.current?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [filter]);
}

function useFocusOnce(filter: RefObject<HTMLInputElement | null>, mayFocus: boolean): void {
  useEffect(() => {
    // On a touch screen the keyboard would cover the list.
    if (mayFocus && matchMedia('(pointer: fine)').matches) filter.current?.focus({ preventScroll: true });
  }, [mayFocus, filter]);
}

/**
 * The app that cannot be bought now. While rows of another country or provider load, the old rows stay with old prices, so
 * nothing can be bought.
 */
function heldApp(isLoading: boolean, chosen: string | null, buying: string | null): string | null {
  return isLoading ? chosen : buying;
}

/** An action on an app in the country and from the provider that the shop shows. */
function useSelection(act: (selection: AppChoice) => void, country: string, vendor: string | null) {
  return useCallback((app: PricedApp) => act({ app, country, vendor }), [act, country, vendor]);
}

interface ShopKeys {
  readonly shown: readonly PricedApp[];
  readonly chosen: string | null;
  readonly buying: string | null;
  readonly choose: (app: PricedApp) => void;
  readonly buy: (app: PricedApp) => void;
  readonly takeFirst: () => void;
  readonly leave: () => void;
}

/** The keys of the filter and the list: the arrows choose, Enter buys the chosen app, Escape leaves. */
function shopKeys({ shown, chosen, buying, ...acts }: ShopKeys): (event: KeyboardEvent) => void {
  return (event) => {
    const at = shown.findIndex(({ app_uuid }) => app_uuid === chosen);
    const current = shown[at];
    if (event.key === 'Escape') acts.leave();
    else if (event.key === 'Enter') {
      // A held key must buy only once.
      if (event.repeat) event.preventDefault();
      else if (!current) acts.takeFirst();
      else if (stockOf(current) > 0 && current.app_uuid !== buying) acts.buy(current);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = shown[at + (event.key === 'ArrowDown' ? 1 : -1)];
      if (!current) acts.takeFirst();
      else if (next) acts.choose(next);
    } else return;
    event.preventDefault();
  };
}

/** The list of apps to buy numbers for. It is the same on the landing page, the overview and the pages to buy. */
export function Shop({
  audience,
  chosen,
  onChoose,
  onBuy,
  buying = null,
  buyInRow = true,
  ...rest
}: ShopProps): ReactNode {
  const intl = useIntl();
  const listId = useId();
  const filterRef = useRef<HTMLInputElement>(null);
  const [filter, setFilter] = useState('');
  const { mode, termHours, country, vendor, ...change } = useScope(audience, rest);
  const { data, error, isLoading, mutate } = useApps(audience, country, vendor);
  const isOffered = mode === 'activation' && vendor === null;
  const ofMode = useMemo(() => data && appsOfMode(data.data, mode), [data, mode]);
  const apps = useElsewhere(ofMode, { audience, country, isOffered });
  const held = heldApp(isLoading, chosen, buying);
  const shown = useShown(audience, mode, apps, filter);

  useSlashKey(filterRef);
  useFocusOnce(filterRef, rest.focusFilter ?? false);

  const choose = useSelection(onChoose, country, vendor);
  const buy = useSelection(onBuy, country, vendor);
  const takeFirst = useFirst(shown, choose);
  const onKeyDown = shopKeys({
    shown: shown ?? [],
    chosen,
    buying: held,
    choose,
    buy,
    takeFirst,
    // With an empty filter, Escape removes the focus, so that the keys of the page work again.
    leave: () => (filter ? setFilter('') : filterRef.current?.blur()),
  });

  return (
    <section className="shop" aria-label={intl.formatMessage(messages.apps)}>
      <ShopControls
        {...{ audience, country, vendor, mode, filter, filterRef, listId, onKeyDown }}
        isBrief={rest.isBrief ?? false}
        count={apps?.length ?? 0}
        {...change}
        onFilter={setFilter}
      />
      <AppList
        {...{ chosen, buyInRow, termHours, listId, filter, onKeyDown, canStar: audience === 'customer' }}
        buying={held}
        apps={shown}
        problem={error}
        onRetry={() => void mutate()}
        onClearFilter={() => setFilter('')}
        onChoose={choose}
        onBuy={buy}
      />
      {rest.footer && <div className="shop-footer">{rest.footer}</div>}
    </section>
  );
}
