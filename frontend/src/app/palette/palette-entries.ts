import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import type { LucideIcon } from 'lucide-react';
import { filterApps } from '../../features/shop/selection.ts';
import { buyPath, loginPath, orderPath } from '../../session/paths.ts';

/** A page with its name in the palette. */
export interface PalettePage {
  readonly name: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** The key that opens it after `g`, if it has one. */
  readonly key: string | null;
}

export type PaletteEntry =
  | { readonly kind: 'app'; readonly to: string; readonly app: PricedApp }
  | { readonly kind: 'order'; readonly to: string; readonly order: OrderView }
  | { readonly kind: 'page'; readonly to: string; readonly page: PalettePage };

export interface PaletteSources {
  readonly apps: readonly PricedApp[];
  readonly orders: readonly OrderView[];
  readonly pages: readonly PalettePage[];
  /** The page with the statistics of an app. */
  readonly statisticsOf: (app: PricedApp) => PalettePage;
  readonly country: string;
  readonly signedIn: boolean;
}

/** Few enough that all three kinds are visible. */
const MOST_APPS = 5;
const MOST_ORDERS = 4;

/** By app, by number in any format, or by the start of its id. */
function isMeant(order: OrderView, wanted: string): boolean {
  const digits = wanted.replaceAll(/\D/g, '');
  const byNumber = /^[\d\s()+.-]{3,}$/.test(wanted) && (order.number?.includes(digits) ?? false);
  return byNumber || order.app_name.toLowerCase().includes(wanted) || order.order_uuid.startsWith(wanted);
}

/**
 * The entries for a text: apps to buy, then own orders, then pages, with the statistics of the app that fits best.
 * Without a text there are only the pages.
 */
export function paletteEntries(text: string, sources: PaletteSources): readonly PaletteEntry[] {
  const wanted = text.trim().toLowerCase();
  const { country, signedIn } = sources;
  const apps = wanted === '' ? [] : filterApps(sources.apps, wanted).slice(0, MOST_APPS);
  const orders = wanted === '' ? [] : sources.orders.filter((order) => isMeant(order, wanted));
  const statistics = signedIn ? apps.slice(0, 1).map(sources.statisticsOf) : [];
  const pages = sources.pages.filter(({ name }) => name.toLowerCase().includes(wanted));
  return [
    ...apps.map((app): PaletteEntry => {
      const to = buyPath(app.app_uuid, country);
      return { kind: 'app', app, to: signedIn ? to : loginPath(to) };
    }),
    ...orders
      .slice(0, MOST_ORDERS)
      .map((order): PaletteEntry => ({ kind: 'order', order, to: orderPath(order.order_uuid) })),
    ...[...pages, ...statistics].map((page): PaletteEntry => ({ kind: 'page', page, to: page.to })),
  ];
}
