import { ChartNoAxesColumn, Plus, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { privateFeed } from '../../api/feed.store.ts';
import { useQuery } from '../../api/use-query.ts';
import { openTopUp } from '../../features/purchase/top-up.store.ts';
import { findWords } from '../../features/shell/find-words.ts';
import { sideOf } from '../../features/shell/navigation.ts';
import { useApps, useCountries } from '../../features/shop/shop.api.ts';
import { statisticsPath } from '../../session/paths.ts';
import { usePreferences } from '../../session/preferences.store.ts';
import { useSession } from '../../session/session.store.ts';
import { showOverlay, useOverlay } from '../../ui/overlay.store.ts';
import { Layer } from './layer.tsx';
import { type PaletteEntry, paletteEntries } from './palette-entries.ts';
import { PaletteOption } from './palette-option.tsx';
import { palettePages } from './palette-pages.ts';
import { useFound } from './use-found.ts';

interface OptionsProps {
  readonly listId: string;
  readonly entries: readonly PaletteEntry[];
  readonly chosen: PaletteEntry | undefined;
  readonly country: string;
  readonly text: string;
  readonly onChoose: (entry: PaletteEntry) => void;
}

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

const messages = defineMessages({
  title: { id: 'palette.title', defaultMessage: 'Search' },
  found: { id: 'palette.found', defaultMessage: 'Found' },
  topUp: { id: 'palette.top-up', defaultMessage: 'Top up' },
});
const groups = defineMessages({
  customers: { id: 'palette.group.customers', defaultMessage: 'Customers' },
  buy: { id: 'palette.group.buy', defaultMessage: 'Buy' },
  own: { id: 'palette.group.own', defaultMessage: 'Yours' },
  go: { id: 'palette.group.go', defaultMessage: 'Go to' },
});
/** The group of each kind of entry. */
const groupOf: Readonly<Record<PaletteEntry['kind'], keyof typeof groups>> = {
  found: 'customers',
  app: 'buy',
  number: 'own',
  order: 'own',
  id: 'own',
  code: 'own',
  page: 'go',
  dialog: 'go',
};

function Options({ listId, entries, chosen, country, text, onChoose }: OptionsProps): ReactNode {
  const intl = useIntl();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      className="palette-list"
      aria-label={intl.formatMessage(messages.found)}
    >
      {(['customers', 'buy', 'own', 'go'] as const).map((group) => {
        const own = entries.filter(({ kind }) => groupOf[kind] === group);
        if (own.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a group of a listbox.
          <div key={group} role="group" aria-label={intl.formatMessage(groups[group])}>
            <p className="palette-group" aria-hidden="true">
              <FormattedMessage {...groups[group]} />
            </p>
            {own.map((entry) => (
              <PaletteOption
                key={entries.indexOf(entry)}
                id={optionId(listId, entries.indexOf(entry))}
                {...{ entry, country, text, onChoose }}
                chosen={entry === chosen}
              />
            ))}
          </div>
        );
      })}
      {entries.length === 0 && (
        <p className="palette-none" role="presentation">
          <FormattedMessage
            id="palette.none"
            defaultMessage="Nothing found for “{text}”."
            values={{ text: <bdi>{text}</bdi> }}
          />
        </p>
      )}
    </div>
  );
}

/** The maximum number of orders and of rentals that are searched. */
const MOST_ROWS = 50;

/** All entries, for a visitor or a signed-in user. */
function useEntries(text: string) {
  const intl = useIntl();
  const session = useSession((state) => state.session);
  const { pathname } = useLocation();
  const [country, setCountry] = useState(usePreferences.getState().country);
  const { data: countries } = useCountries();
  const { data: apps } = useApps(session ? 'customer' : 'visitor', country, null);
  const { data: orders } = useQuery('GET /api/orders/list', session && { query: { limit: MOST_ROWS } });
  const { data: numbers } = useQuery(
    'GET /api/order_number/list',
    session && { query: { limit: MOST_ROWS } },
  );
  const side = session === null ? 'customer' : sideOf(pathname, session.isAdmin);
  const found = useFound(text, side === 'admin');
  const recent = useStore(privateFeed, ({ feed }) => feed.rows);
  const entries = paletteEntries(text, {
    apps: apps?.data ?? [],
    orders: orders?.data ?? [],
    numbers: numbers?.data ?? [],
    messages: session ? recent : [],
    found,
    dialogs: session ? [{ name: intl.formatMessage(messages.topUp), icon: Plus, open: openTopUp }] : [],
    pages: palettePages(intl, session, pathname),
    statisticsOf: ({ app_uuid, app_name }) => ({
      name: intl.formatMessage(
        { id: 'palette.statistics', defaultMessage: 'Statistics of {app}' },
        { app: app_name },
      ),
      to: statisticsPath(app_uuid, country),
      icon: ChartNoAxesColumn,
      key: null,
    }),
    country,
    signedIn: session !== null,
  });
  const known = countries?.data.map(({ country_iso }) => country_iso) ?? [];
  return {
    entries,
    country,
    side,
    nextCountry: () => setCountry(known[(known.indexOf(country) + 1) % known.length] ?? country),
  };
}

/** The keys of the palette. */
function Foot(): ReactNode {
  return (
    <p className="palette-foot" aria-hidden="true">
      <kbd className="kbd">↑</kbd>
      <kbd className="kbd">↓</kbd>
      <FormattedMessage id="palette.move" defaultMessage="move" />
      <kbd className="kbd">↵</kbd>
      <FormattedMessage id="palette.do" defaultMessage="open" />
      <kbd className="kbd">Tab</kbd>
      <FormattedMessage id="palette.country" defaultMessage="country" />
      <span className="grow" />
      <kbd className="kbd">?</kbd>
      <FormattedMessage id="palette.keys" defaultMessage="all keys" />
    </p>
  );
}

/**
 * Finds apps, own numbers, orders, codes and pages while the user types. Enter opens an entry, Tab changes the country to buy in.
 */
export function Palette(): ReactNode {
  const intl = useIntl();
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState(() => useOverlay.getState().typed);
  const [at, setAt] = useState(0);
  const { entries, country, side, nextCountry } = useEntries(text);
  const label = intl.formatMessage(findWords[side]);
  const chosen = entries[Math.min(at, entries.length - 1)];

  const go = (entry: PaletteEntry | undefined): void => {
    if (!entry) return;
    showOverlay(null);
    if (entry.kind === 'dialog') entry.dialog.open();
    else navigate(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = entries.length - 1;
    if (event.key === 'ArrowDown') setAt(at >= last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? last : at - 1);
    else if (event.key === 'Enter') go(chosen);
    else if (event.key === 'Tab' && !event.shiftKey) nextCountry();
    else return;
    event.preventDefault();
  };

  return (
    <Layer label={intl.formatMessage(messages.title)}>
      <div className="palette-search">
        <Search size={18} strokeWidth={1.5} aria-hidden="true" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the palette is opened to type into it.
          autoFocus
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-label={label}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen && optionId(listId, entries.indexOf(chosen))}
          placeholder={label}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className="kbd">Esc</kbd>
      </div>
      <Options {...{ listId, entries, chosen, country, text }} onChoose={go} />
      <Foot />
    </Layer>
  );
}
