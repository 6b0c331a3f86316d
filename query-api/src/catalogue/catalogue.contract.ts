import { pricingPageMaxRows } from '@ringpost/events/rules/limits';
import { Type } from 'typebox';
import {
  CountryIso,
  Dollars,
  ListOf,
  orNull,
  PublicListOf,
  page,
  publicPage,
  Uuid,
} from '../kernel/lists.contract.ts';

const PricedApp = Type.Object({
  app_uuid: Uuid,
  uuid: Uuid,
  app_name: Type.String(),
  image_name: orNull(Type.String()),
  country_iso: orNull(CountryIso),
  new_initial_term: Type.Integer(),
  price_new: Dollars,
  price_old: Dollars,
  on_delv_price: Dollars,
  unused: Type.Integer(),
  used: Type.Integer(),
  delivered: orNull(Type.Integer()),
  median_seconds: orNull(Type.Integer()),
});

const scope = { country_iso: Type.Optional(CountryIso), vendor_uuid: Type.Optional(Uuid) };

export const publicPricing = {
  method: 'GET',
  path: '/api/public/app_pricing',
  summary: "Every app with everybody's price, its stock and how it delivers; best known first.",
  tag: 'public',
  query: Type.Object({
    ...scope,
    ...publicPage(pricingPageMaxRows),
    is_default: Type.Optional(Type.Boolean()),
  }),
  answers: { 200: PublicListOf(PricedApp) },
} as const;

export const privatePricing = {
  method: 'GET',
  path: '/api/users/app_pricing',
  summary: "Every app with the caller's own price, its stock and how it delivers; best known first.",
  tag: 'users',
  query: Type.Object({ ...scope, ...page(pricingPageMaxRows) }),
  answers: { 200: ListOf(PricedApp) },
  links: {
    buy: {
      to: 'POST /api/orders/on_demand',
      body: { app_uuid: '/data/0/app_uuid', quoted_price: '/data/0/on_delv_price', country_iso: 'US' },
    },
  },
} as const;

export const appImage = {
  method: 'GET',
  path: '/api/app/{id}/image',
  summary: "An app's picture as SVG, in the colour of the text around it.",
  tag: 'app',
  params: Type.Object({ id: Uuid }),
  answers: { 200: null },
  problems: ['not-found'],
} as const;
