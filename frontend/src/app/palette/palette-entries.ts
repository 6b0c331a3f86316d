import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import type { Found } from '@ringpost/query-api/find/find.contract';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import type { LucideIcon } from 'lucide-react';
import { filterApps } from '../../features/shop/selection.ts';
import {
  adminOrderPath,
  bulkBuyPath,
  buyPath,
  customerPath,
  loginPath,
  numberPath,
  orderPath,
} from '../../session/paths.ts';

/** A page with its name in the palette. */
export interface PalettePage {
  readonly name: string;
  /** The heading of the section that the page belongs to, unless it is the page of that heading. */
  readonly section?: string | null;
  /** Other words by which it is found. */
  readonly words?: string;
  /** Whether it is offered before anything is typed. */
  readonly isMain?: boolean;
  readonly to: string;
  readonly icon: LucideIcon;
  /** The key that opens it after `g`, if it has one. */
  readonly key: string | null;
}

/** A dialog with its name in the palette. */
interface PaletteDialog {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly open: () => void;
}

/** An order, a rented number, or an id that may be an order's. */
type OwnOrder =
  | { readonly kind: 'number'; readonly to: string; readonly order: OrderView }
  | { readonly kind: 'order'; readonly to: string; readonly order: OrderView }
  | { readonly kind: 'id'; readonly to: string; readonly id: string };

export type PaletteEntry =
  | {
      readonly kind: 'app';
      readonly to: string;
      readonly app: PricedApp;
      readonly way: 'activate' | 'rent' | 'bulk';
    }
  | OwnOrder
  | { readonly kind: 'found'; readonly to: string; readonly found: Found }
  | { readonly kind: 'code'; readonly to: string; readonly message: SmsView }
  | { readonly kind: 'page'; readonly to: string; readonly page: PalettePage }
  | { readonly kind: 'dialog'; readonly to: null; readonly dialog: PaletteDialog };

export interface PaletteSources {
  readonly apps: readonly PricedApp[];
  readonly orders: readonly OrderView[];
  /** Rented numbers; the ones that end first come first. */
  readonly numbers: readonly OrderView[];
  /** The newest messages of the customer. */
  readonly messages: readonly SmsView[];
  /** What an admin's search finds among all customers; null for all others. */
  readonly found: readonly Found[] | null;
  readonly pages: readonly PalettePage[];
  readonly dialogs: readonly PaletteDialog[];
  /** The page with the statistics of an app. */
  readonly statisticsOf: (app: PricedApp) => PalettePage;
  readonly country: string;
  readonly signedIn: boolean;
}

/** Few enough that entries of all kinds are visible. */
const MOST_APPS = 5;
const MOST_OF_A_KIND = 3;
const LIKE_NUMBER = /^[\d\s()+.-]{3,}$/;
const WHOLE_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function hasDigits(number: string | null, wanted: string): boolean {
  return LIKE_NUMBER.test(wanted) && (number?.includes(wanted.replaceAll(/\D/g, '')) ?? false);
}

/** Whether the text finds an order: by app, by number in any format, or by the start of its id. */
function isMeant({ number, app_name, order_uuid }: OrderView, wanted: string): boolean {
  return (
    hasDigits(number, wanted) || app_name.toLowerCase().includes(wanted) || order_uuid.startsWith(wanted)
  );
}

/** Whether the text finds a code: by app, by number, or by the start of the code. */
function isMeantCode({ to, app_name, code }: SmsView, wanted: string): boolean {
  return (
    hasDigits(to, wanted) ||
    (app_name?.toLowerCase().includes(wanted) ?? false) ||
    (code?.toLowerCase().startsWith(wanted) ?? false)
  );
}

/**
 * The app that fits best is offered in every way of buying, the others only as an activation. The whole number is only rented. A visitor
 * logs in first.
 */
function waysToBuy(app: PricedApp, isBest: boolean, { country, signedIn }: PaletteSources) {
  const { app_uuid: id } = app;
  const rent: PaletteEntry = { kind: 'app', app, way: 'rent', to: buyPath(id, country, null, 2) };
  if (app.whole_number) return [signedIn ? rent : { ...rent, to: loginPath(rent.to) }];
  const activate: PaletteEntry = { kind: 'app', app, way: 'activate', to: buyPath(id, country, null, 0) };
  if (!signedIn) return [{ ...activate, to: loginPath(activate.to) }];
  if (!isBest) return [activate];
  return [activate, rent, { kind: 'app', app, way: 'bulk', to: bulkBuyPath(id, country) } as const];
}

function ownEntries(
  wanted: string,
  { numbers, orders, messages, found: all }: PaletteSources,
): readonly PaletteEntry[] {
  const found = orders.filter((order) => isMeant(order, wanted)).slice(0, MOST_OF_A_KIND);
  // An admin's search looks at all orders, so it knows whose id this is.
  const isElsewhere = WHOLE_ID.test(wanted) && found.length === 0 && all === null;
  return [
    ...numbers
      .filter((order) => isMeant(order, wanted))
      .slice(0, MOST_OF_A_KIND)
      .map((order) => ({ kind: 'number', order, to: orderPath(order.order_uuid) }) as const),
    ...found.map((order) => ({ kind: 'order', order, to: orderPath(order.order_uuid) }) as const),
    ...(isElsewhere ? [{ kind: 'id', id: wanted, to: orderPath(wanted) } as const] : []),
    ...messages
      .flatMap((message): readonly PaletteEntry[] => {
        const { code, order_uuid: orderId } = message;
        if (code === null || orderId === null || !isMeantCode(message, wanted)) return [];
        return [{ kind: 'code', message, to: orderPath(orderId) }];
      })
      .slice(0, MOST_OF_A_KIND),
  ];
}

/** The page of an order, or the place on the page of its customer. */
function pathOf({ kind, id, user_id }: Found): string {
  if (kind === 'order') return adminOrderPath(id);
  if (kind === 'number' || user_id === null) return numberPath(id);
  const page = customerPath(user_id);
  if (kind === 'customer') return page;
  return `${page}?${new URLSearchParams({ show: kind === 'payment' ? 'payments' : 'ledger', search: id })}`;
}

/** Whether the text finds a page: by a part of its name, of its heading, or of another word for it. */
function isNamed({ name, section, words }: PalettePage, wanted: string): boolean {
  return [name, section, words].some((text) => text?.toLowerCase().includes(wanted));
}

/** Pages found by their own name come before pages found by their heading or by other words. */
function namedPages({ pages }: PaletteSources, wanted: string): readonly PalettePage[] {
  if (wanted === '') return pages.filter(({ isMain = true }) => isMain);
  const named = pages.filter((page) => isNamed(page, wanted));
  const first = named.filter(({ name }) => name.toLowerCase().includes(wanted));
  return [...first, ...named.filter((page) => !first.includes(page))];
}

/**
 * The entries for a text: what an admin finds among all customers, then apps to buy, then own numbers, orders and codes, then pages and dialogs, including the statistics of
 * the app that fits best. Without a text there are only pages and dialogs.
 */
export function paletteEntries(text: string, sources: PaletteSources): readonly PaletteEntry[] {
  const wanted = text.trim().toLowerCase();
  const apps = wanted === '' ? [] : filterApps(sources.apps, wanted).slice(0, MOST_APPS);
  const statistics = sources.signedIn ? apps.slice(0, 1).map(sources.statisticsOf) : [];
  return [
    ...(sources.found ?? []).map((found): PaletteEntry => ({ kind: 'found', found, to: pathOf(found) })),
    ...apps.flatMap((app, index) => waysToBuy(app, index === 0, sources)),
    ...(wanted === '' ? [] : ownEntries(wanted, sources)),
    ...[...namedPages(sources, wanted), ...statistics].map(
      (page): PaletteEntry => ({ kind: 'page', page, to: page.to }),
    ),
    ...sources.dialogs
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .map((dialog): PaletteEntry => ({ kind: 'dialog', dialog, to: null })),
  ];
}
