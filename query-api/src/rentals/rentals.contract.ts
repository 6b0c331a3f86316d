import {
  CountryIso,
  CSV_TYPE,
  Dollars,
  FRESHNESS,
  FreshListOf,
  Instant,
  MIN_POSITION,
  orNull,
  page,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { Order } from '@ringpost/domain/contracts/order.contract';
import {
  LIST_MAX_ROWS,
  LIST_REACH_ROWS,
  SEARCH_DEFAULT_ROWS,
  SEARCH_MAX_CHARACTERS,
} from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

const RENTAL_FIELDS = {
  ...Order.properties,
  /** It ends within a day, and its customer has been notified. */
  ends_soon: Type.Boolean(),
  /** How many messages came for it, including those that wait for their payment. */
  message_count: Type.Integer(),
  /** Since when a link has shown its texts; null while there is no link. */
  shared_at: orNull(Instant),
};
const Rental = Type.Object(RENTAL_FIELDS);
export type RentalView = Shape<typeof Rental>;
const RentalList = FreshListOf(Rental);

const FILTERS = {
  status: Type.Enum(['active', 'inactive'], { default: 'active' }),
  /** A part of the number, or of the name of the app, the rate centre or the region. */
  search: Type.String({ maxLength: SEARCH_MAX_CHARACTERS, default: '' }),
};

export const rentalListContract = {
  method: 'GET',
  path: '/api/order_number/list',
  scope: 'read',
  summary:
    "The caller's rented numbers: those that end first, or with `status=inactive` those that ended last.",
  description: `A search looks at the first ${LIST_REACH_ROWS.toLocaleString('en-US')} of them; the file of them has all that it finds.`,
  tag: 'order_number',
  query: Type.Object({
    ...FILTERS,
    ...page(LIST_MAX_ROWS, SEARCH_DEFAULT_ROWS),
  }),
  answers: { 200: RentalList },
} as const;

export const rentalFileContract = {
  method: 'GET',
  path: '/api/order_number/csv',
  scope: 'read',
  summary: "All of the caller's rented numbers that the filters find, in the order of the list, as CSV.",
  tag: 'order_number',
  query: Type.Object({ ...FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;

const ExtensionPrices = Type.Object({
  order_uuid: Uuid,
  ends_at: Instant,
  /** For each term: its current price, and the new end of the rental. */
  terms: Type.Array(Type.Object({ term_hours: Type.Integer(), price: Dollars, ends_at: Instant })),
});

export const extensionPriceContract = {
  method: 'GET',
  path: '/api/order_number/extend/price/{id}',
  scope: 'read',
  summary: 'What an extension of a rental costs now, for each term.',
  tag: 'order_number',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(MIN_POSITION),
  answers: { 200: Type.Object({ ...ExtensionPrices.properties, ...FRESHNESS }) },
  links: {
    extend: {
      to: 'POST /api/order_number/extend/{id}',
      params: { id: '/order_uuid' },
      body: { term_hours: '/terms/0/term_hours', quoted_price: '/terms/0/price' },
    },
  },
  problems: ['not-found', 'lease-over'],
} as const;

export const endingRentalsContract = {
  method: 'GET',
  path: '/api/number_expiring/pending',
  scope: 'read',
  summary: "The caller's rented numbers that end within a day, those that end first.",
  tag: 'order_number',
  query: Type.Object({
    /** Only those of this order, which is a rental or a bulk order. */
    order_uuid: Type.Optional(Uuid),
    ...page(LIST_MAX_ROWS, SEARCH_DEFAULT_ROWS),
  }),
  answers: { 200: RentalList },
  problems: ['not-found'],
} as const;

const SharedSms = Type.Object({
  send_time: Instant,
  from: Type.String(),
  msg: Type.String(),
  code: orNull(Type.String()),
  /** Only of a rental of a whole number: the app that the message names. Absent: it names none. */
  app_name: Type.Optional(Type.String()),
});

export type SharedSmsView = Shape<typeof SharedSms>;

const SharedRental = Type.Object({
  /** In E.164, with the plus sign. */
  number: Type.String(),
  country_iso: CountryIso,
  app_uuid: Uuid,
  app_name: Type.String(),
  image_name: orNull(Type.String()),
  shared_at: Instant,
  ends_at: Instant,
  /** Messages of the app that came since the link was made, newest first. Of a whole number, the messages of all apps. */
  data: Type.Array(SharedSms),
});

export const sharedRentalContract = {
  method: 'GET',
  path: '/api/public/number_by_token',
  summary: 'The number of a shared rental and the newest messages that came since the link was made.',
  description:
    'The token of the link travels in the header `Share-Token`, so that no address holds it. A link that was taken back or replaced, and one of a rental that is over, is answered like one that never was.',
  tag: 'order_number',
  answers: { 200: SharedRental },
  problems: ['token-not-found'],
} as const;
