import {
  CountryIso,
  CSV_TYPE,
  FreshListOf,
  Instant,
  ListOf,
  MIN_POSITION,
  NumberPrefix,
  page,
  publicPage,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { InventoryNumber } from '@ringpost/domain/contracts/inventory.contract';
import {
  LIST_MAX_ROWS,
  PRICING_PAGE_MAX_ROWS,
  SEARCH_DEFAULT_ROWS,
  SEARCH_MAX_CHARACTERS,
  SIDEBAR_VENDORS_MAX_ROWS,
} from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

/** A country by its code. The browser knows its name in the reader's language. */
const Country = Type.Object({ country_iso: CountryIso, numbers: Type.Integer() });
export type AvailableCountry = Shape<typeof Country>;
const CountryList = ListOf(Country);
export type CountryList = Shape<typeof CountryList>;

const Vendor = Type.Object({
  vendor_uuid: Uuid,
  /** Equal to `vendor_uuid`. */
  uuid: Uuid,
  vendor_name: Type.String(),
  company: Type.String(),
});
export type PublicVendor = Shape<typeof Vendor>;
const PublicVendorList = ListOf(Vendor);
export type PublicVendorList = Shape<typeof PublicVendorList>;
const VendorList = FreshListOf(Vendor);
export type VendorList = Shape<typeof VendorList>;

/** How many numbers are available for an app now: those that never served it, and those that did. */
const Availability = Type.Object({
  unused: Type.Integer(),
  used: Type.Integer(),
  vendors: Type.Array(Type.Object({ vendor_uuid: Uuid, unused: Type.Integer(), used: Type.Integer() })),
});
export type AppAvailability = Shape<typeof Availability>;

/** `public`: not for sale, and everybody may read its messages. */
const NumberStatus = Type.Enum(['active', 'public']);

/** A number in the admin's list. */
const OwnNumber = Type.Object({
  number_uuid: Type.String(),
  number: Type.String(),
  country_iso: CountryIso,
  region: Type.String(),
  rate_center: Type.String(),
  vendor_uuid: Uuid,
  status: NumberStatus,
  /** When it became ours. */
  added_at: Instant,
});
export type AdminNumber = Shape<typeof OwnNumber>;
const NumberList = FreshListOf(OwnNumber);
export type NumberList = Shape<typeof NumberList>;

export const availableCountriesContract = {
  method: 'GET',
  path: '/api/number/available_country',
  summary: 'The countries that have numbers now, by their code.',
  tag: 'number',
  answers: { 200: CountryList },
} as const;

export const publicVendorsContract = {
  method: 'GET',
  path: '/api/public/vendor',
  summary: 'The vendors that have numbers now, in a country or anywhere.',
  tag: 'public',
  query: Type.Object({ country: Type.Optional(CountryIso), ...publicPage(SIDEBAR_VENDORS_MAX_ROWS) }),
  answers: { 200: PublicVendorList },
} as const;

export const numberCountContract = {
  method: 'GET',
  path: '/api/number/num_count/{app_uuid}',
  scope: 'read',
  summary: 'How many numbers an app can have now: such as never served it, and such as did.',
  tag: 'number',
  params: Type.Object({ app_uuid: Uuid }),
  query: Type.Object({
    country: Type.Optional(CountryIso),
    vendor_uuid: Type.Optional(Uuid),
  }),
  answers: { 200: Availability },
  problems: ['not-found'],
} as const;

const VENDOR_FILTERS = {
  /** Only those that have numbers there now. */
  country: Type.Optional(CountryIso),
  /** A part of the name or of the company. */
  search: Type.Optional(Type.String({ maxLength: SEARCH_MAX_CHARACTERS })),
};

export const vendorListContract = {
  method: 'GET',
  path: '/api/vendor/list',
  summary: 'The vendors, in the order of the names unless asked otherwise.',
  tag: 'vendor',
  query: Type.Object({
    ...VENDOR_FILTERS,
    orderBy: Type.Enum(['vendor_name', 'company'], { default: 'vendor_name' }),
    orderType: Type.Enum(['ASC', 'DESC'], { default: 'ASC' }),
    ...page(PRICING_PAGE_MAX_ROWS),
  }),
  answers: { 200: VendorList },
} as const;

export const vendorFileContract = {
  method: 'GET',
  path: '/api/vendor/csv',
  securityEvent: 'export',
  summary: 'Every vendor that the filters find, in the order of the names, as CSV.',
  tag: 'vendor',
  query: Type.Object({ ...VENDOR_FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;

const NUMBER_FILTERS = {
  country: Type.Optional(CountryIso),
  vendor_uuid: Type.Optional(Uuid),
  status: Type.Optional(NumberStatus),
  prefix: Type.Optional(NumberPrefix),
};

export const numberListContract = {
  method: 'GET',
  path: '/api/number/list',
  summary: 'Our numbers, in order unless asked otherwise.',
  description: 'With a prefix they are always in the order of the numbers.',
  tag: 'number',
  query: Type.Object({
    orderBy: Type.Enum(['number', 'added_at'], { default: 'number' }),
    orderType: Type.Enum(['ASC', 'DESC'], { default: 'ASC' }),
    ...NUMBER_FILTERS,
    ...page(LIST_MAX_ROWS),
  }),
  answers: { 200: NumberList },
} as const;

export const numberFileContract = {
  method: 'GET',
  path: '/api/number/csv',
  securityEvent: 'export',
  summary: 'All our numbers that the filters find, in order, as CSV.',
  tag: 'number',
  query: Type.Object({ ...NUMBER_FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;

export const activeNumbersContract = {
  method: 'GET',
  path: '/api/number/active/{app_uuid}',
  scope: 'read',
  summary: 'Search our numbers for an app: whether each can be bought now or from when, and what it costs.',
  description: 'In order; of a country or of a vendor one vendor after the other.',
  tag: 'number',
  params: Type.Object({ app_uuid: Uuid }),
  query: Type.Object({
    country: Type.Optional(CountryIso),
    vendor_uuid: Type.Optional(Uuid),
    prefix: Type.Optional(NumberPrefix),
    ...page(LIST_MAX_ROWS, SEARCH_DEFAULT_ROWS),
  }),
  answers: { 200: FreshListOf(InventoryNumber) },
  problems: ['not-found'],
} as const;
