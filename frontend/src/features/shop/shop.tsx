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
import { AppList } from './app-list.tsx';
import { countryOf, filterApps, type ShopSelection, stockOf } from './selection.ts';
import { type Audience, useApps, useCountries } from './shop.api.ts';
import { messages } from './shop.messages.ts';
import { ShopControls } from './shop-controls.tsx';
import './shop.css';

export interface ShopProps {
  readonly audience: Audience;
  /** The app that is chosen, by id; the page that shows the shop keeps it. */
  readonly chosen: string | null;
  readonly onChoose: (selection: ShopSelection) => void;
  readonly onBuy: (selection: ShopSelection) => void;
  /** The app whose purchase waits for the server's word. */
  readonly buying?: string | null;
  /** False where the page has a Buy button of its own. */
  readonly buyInRow?: boolean;
  /** Puts the cursor into the filter when the shop appears. */
  readonly focusFilter?: boolean;
  readonly footer?: ReactNode;
}

/** The list of apps to buy for. It is the same on the landing, the overview and the pages to buy. */
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
  const [vendor, setVendor] = useState<string | null>(null);
  const { country, setCountry } = useCountry();
  const answer = useApps(audience, country, vendor);
  const apps = answer.data?.data;
  const shown = useMemo(() => filterApps(apps ?? [], filter), [apps, filter]);

  useSlashKey(filterRef);
  useFocusOnce(filterRef, rest.focusFilter ?? false);

  const choose = useCallback(
    (app: PricedApp) => onChoose({ app, country, vendor }),
    [onChoose, country, vendor],
  );
  const buy = useCallback((app: PricedApp) => onBuy({ app, country, vendor }), [onBuy, country, vendor]);
  const takeFirst = useFirst(apps && shown, choose);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = shown.findIndex(({ app_uuid }) => app_uuid === chosen);
    const current = shown[at];
    if (event.key === 'Escape' && filter) setFilter('');
    // An empty filter lets go, so that the keys of the page work again.
    else if (event.key === 'Escape') filterRef.current?.blur();
    else if (event.key === 'Enter') {
      if (!current) takeFirst();
      else if (stockOf(current) > 0 && current.app_uuid !== buying) buy(current);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = shown[at + (event.key === 'ArrowDown' ? 1 : -1)];
      if (!current) takeFirst();
      else if (next) choose(next);
    } else return;
    event.preventDefault();
  };

  return (
    <section className="shop" aria-label={intl.formatMessage(messages.apps)}>
      <ShopControls
        {...{ audience, country, vendor, filter, filterRef, listId, onKeyDown }}
        count={apps?.length ?? 0}
        onCountry={(next) => {
          setCountry(next);
          setVendor(null);
        }}
        onVendor={setVendor}
        onFilter={setFilter}
      />
      <AppList
        {...{ chosen, buying, buyInRow, listId, filter, onKeyDown }}
        apps={apps ? shown : undefined}
        problem={answer.error}
        onRetry={() => void answer.mutate()}
        onClearFilter={() => setFilter('')}
        onChoose={choose}
        onBuy={buy}
      />
      {rest.footer && <div className="shop-footer">{rest.footer}</div>}
    </section>
  );
}

/** Takes the first app; asked before the apps have come, once they are there: no key is lost, and none buys unseen. */
function useFirst(shown: readonly PricedApp[] | undefined, choose: (app: PricedApp) => void): () => void {
  const [asked, setAsked] = useState(false);
  const first = shown?.[0];
  useEffect(() => {
    if (!asked || !shown) return;
    setAsked(false);
    if (first) choose(first);
  }, [asked, shown, first, choose]);
  return () => (first ? choose(first) : setAsked(true));
}

/** The country chosen last on this device, as long as it has numbers. */
function useCountry(): { readonly country: string; readonly setCountry: (country: string) => void } {
  const { data } = useCountries();
  const wanted = usePreferences((state) => state.country);
  const set = usePreferences((state) => state.set);
  return { country: countryOf(wanted, data?.data), setCountry: (country) => set({ country }) };
}

/** `/` moves the focus to the filter, unless somebody is typing. */
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

function useFocusOnce(filter: RefObject<HTMLInputElement | null>, wanted: boolean): void {
  useEffect(() => {
    // On a touch screen the keyboard would cover the list.
    if (wanted && matchMedia('(pointer: fine)').matches) filter.current?.focus({ preventScroll: true });
  }, [wanted, filter]);
}
