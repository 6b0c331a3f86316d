import { listMaxRows, pricingPageMaxRows, sidebarVendorsMaxRows } from '@ringpost/events/rules/limits';
import { Type } from 'typebox';
import { CountryIso, ListOf, PublicListOf, page, publicPage, Uuid } from '../kernel/lists.contract.ts';

const Country = Type.Object({
  country_iso: CountryIso,
  country_name: Type.String(),
  numbers: Type.Integer(),
});
const Vendor = Type.Object({
  vendor_uuid: Uuid,
  uuid: Uuid,
  vendor_name: Type.String(),
  company: Type.String(),
});

export const availableCountries = {
  method: 'GET',
  path: '/api/number/available_country',
  summary: 'The countries that have numbers now.',
  tag: 'number',
  answers: { 200: PublicListOf(Country) },
} as const;

export const publicVendors = {
  method: 'GET',
  path: '/api/public/vendor',
  summary: 'The vendors that have numbers now, in a country or anywhere.',
  tag: 'public',
  query: Type.Object({ country: Type.Optional(CountryIso), ...publicPage(sidebarVendorsMaxRows) }),
  answers: { 200: PublicListOf(Vendor) },
} as const;

export const numberCount = {
  method: 'GET',
  path: '/api/number/num_count/{app_uuid}',
  summary: 'How many numbers an app can have now: such as never served it, and such as did.',
  tag: 'number',
  params: Type.Object({ app_uuid: Uuid }),
  query: Type.Object({
    country: Type.Optional(CountryIso),
    vendor_uuid: Type.Optional(Uuid),
  }),
  answers: {
    200: Type.Object({
      unused: Type.Integer(),
      used: Type.Integer(),
      vendors: Type.Array(Type.Object({ vendor_uuid: Uuid, unused: Type.Integer(), used: Type.Integer() })),
    }),
  },
  problems: ['not-found'],
} as const;

export const vendorList = {
  method: 'GET',
  path: '/api/vendor/list',
  summary: 'Every vendor.',
  tag: 'vendor',
  query: Type.Object(page(pricingPageMaxRows)),
  answers: { 200: ListOf(Vendor) },
} as const;

export const numberList = {
  method: 'GET',
  path: '/api/number/list',
  summary: 'Our numbers, in order.',
  tag: 'number',
  query: Type.Object({
    country: Type.Optional(CountryIso),
    vendor_uuid: Type.Optional(Uuid),
    prefix: Type.Optional(Type.String({ pattern: '^\\+?\\d{1,15}$' })),
    ...page(listMaxRows),
  }),
  answers: {
    200: ListOf(
      Type.Object({
        number_uuid: Type.String(),
        number: Type.String(),
        country_iso: CountryIso,
        region: Type.String(),
        rate_center: Type.String(),
        vendor_uuid: Uuid,
        status: Type.Enum(['active', 'public']),
      }),
    ),
  },
} as const;
