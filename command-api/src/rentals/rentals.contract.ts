import {
  CountryIso,
  Dollars,
  E164,
  Instant,
  orNull,
  QuotedDollars,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import {
  RENTAL_GIVE_BACK_MINUTES,
  RENTAL_GIVE_BACKS_PER_DAY_MAX,
  RENTAL_RENEWS_MINUTES_BEFORE,
} from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { OrderUnderWay, PURCHASE_PROBLEMS, TermHours } from '../orders/orders.contract.ts';

const RentNumbersBody = Type.Object({
  app_uuid: Uuid,
  country_iso: CountryIso,
  /** Null or absent: any provider. */
  vendor_uuid: Type.Optional(orNull(Uuid)),
  /** `new`: a number that never served the app. `used`: one that did. */
  number_type: Type.Enum(['new', 'used']),
  term_hours: TermHours,
  /** Exactly this number. It must be of the country; the price is that of its provider. */
  number: Type.Optional(E164),
  /** How many numbers. */
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1 })),
  /** The price of one number that the customer saw. If it has changed, nothing is bought. */
  quoted_price: QuotedDollars,
  /** Present: the rental renews itself before each end, for the same term. */
  renewal: Type.Optional(
    Type.Object({
      /** The most that one renewal may cost. It must be at least the price of the rental. */
      max_price: QuotedDollars,
    }),
  ),
});

export const RentedNumber = Type.Object({
  order_uuid: Uuid,
  status: Type.Literal('active'),
  number: E164,
  unit_price: Dollars,
  assigned_at: Instant,
  ends_at: Instant,
});

/** What the customer can do next with a rented number. */
export const RENTAL_LINKS = {
  order: { to: 'GET /api/orders/{id}', params: { id: '/order_uuid' } },
  extend: { to: 'POST /api/order_number/extend/{id}', params: { id: '/order_uuid' } },
  release: { to: 'POST /api/order_number/release/{id}', params: { id: '/order_uuid' } },
  give_back: { to: 'POST /api/order_number/give_back/{id}', params: { id: '/order_uuid' } },
} as const;

export const rentNumbersContract = {
  method: 'POST',
  path: '/api/orders/create_number_order',
  scope: 'buy',
  summary: 'Rent a number for an app and a term. It is paid for when the number is assigned.',
  description: `Once a number is assigned, the price comes back only if the rental is given back within ${RENTAL_GIVE_BACK_MINUTES} minutes and no text has come to it. The same Idempotency-Key with the same body answers with the same order and buys nothing. With \`renewal\` it renews itself by the rules of \`PUT /api/order_number/renewal/{id}\`; if the answer is 202, read the order: a rental that gets its number later may have it off. If the provider of its number costs more than \`max_price\`, it is turned off at once, and the customer is told.`,
  tag: 'orders',
  body: RentNumbersBody,
  idempotent: true,
  tellsPosition: true,
  countedBy: 'own',
  answers: { 201: RentedNumber, 202: OrderUnderWay },
  links: RENTAL_LINKS,
  problems: [...PURCHASE_PROBLEMS, 'above-max-price'],
} as const;

const ExtendedRental = Type.Object({
  order_uuid: Uuid,
  /** The new end of the rental. */
  ends_at: Instant,
  price: Dollars,
});

export const extendRentalContract = {
  method: 'POST',
  path: '/api/order_number/extend/{id}',
  scope: 'buy',
  summary: 'Extend a rental. The term is added to its end.',
  description:
    'One Idempotency-Key for one extension: the same key with the same body answers with the same extension and charges nothing.',
  tag: 'order_number',
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ term_hours: TermHours, quoted_price: QuotedDollars }),
  idempotent: true,
  tellsPosition: true,
  answers: { 201: ExtendedRental },
  problems: ['insufficient-funds', 'debt-open', 'price-changed', 'lease-over', 'busy', 'not-found'],
} as const;

export const releaseRentalContract = {
  method: 'POST',
  path: '/api/order_number/release/{id}',
  scope: 'buy',
  summary: 'End a rental before its term is over. Nothing is given back.',
  tag: 'order_number',
  params: Type.Object({ id: Uuid }),
  tellsPosition: true,
  servesPaid: true,
  answers: {
    200: Type.Object({ order_uuid: Uuid, status: Type.Literal('inactive'), ended_at: Instant }),
  },
  problems: ['not-found', 'lease-over'],
} as const;

export const giveBackRentalContract = {
  method: 'POST',
  path: '/api/order_number/give_back/{id}',
  scope: 'buy',
  summary: 'Give a rental without any text back, soon after it began. It ends, and all its money comes back.',
  description: `Only within ${RENTAL_GIVE_BACK_MINUTES} minutes of its number, and only while no text has come to it; a withheld text counts. The money of its extensions comes back too. A customer may give ${RENTAL_GIVE_BACKS_PER_DAY_MAX} rentals back in 24 hours. Sent twice, it is done once.`,
  tag: 'order_number',
  params: Type.Object({ id: Uuid }),
  tellsPosition: true,
  countedBy: 'own',
  servesPaid: true,
  answers: {
    200: Type.Object({
      order_uuid: Uuid,
      status: Type.Literal('inactive'),
      ended_at: Instant,
      /** What came back of it in all. */
      refunded: Dollars,
    }),
  },
  problems: ['not-found', 'rental-has-text', 'give-back-over', 'lease-over', 'too-many-give-backs'],
} as const;

export const turnOnRenewalContract = {
  method: 'PUT',
  path: '/api/order_number/renewal/{id}',
  scope: 'buy',
  summary:
    'Let a rental renew itself before each end, for a term and at most for a price. It is off for a new rental, unless its purchase turned it on.',
  description: `The renewal comes ${RENTAL_RENEWS_MINUTES_BEFORE} minutes before the end, at the price of that moment. The customer is told a day before; for a term of less than three days, a third of the term before. If it costs more than \`max_price\`, if the balance is too low, or if the account or the number is not in order, the rental is not renewed, the switch is off, and the customer is told. What a key turns on counts towards the cap of that key, and ends with the key.`,
  tag: 'order_number',
  params: Type.Object({ id: Uuid }),
  body: Type.Object({
    term_hours: TermHours,
    /** The most that one renewal may cost. It must be at least what it costs now. */
    max_price: QuotedDollars,
  }),
  tellsPosition: true,
  answers: {
    200: Type.Object({
      order_uuid: Uuid,
      term_hours: TermHours,
      max_price: Dollars,
      /** When it renews itself next. */
      renews_at: Instant,
    }),
  },
  problems: ['not-found', 'lease-over', 'above-max-price'],
} as const;

export const turnOffRenewalContract = {
  method: 'DELETE',
  path: '/api/order_number/renewal/{id}',
  scope: 'buy',
  summary:
    'Let a rental end at its end. Works until the moment of the renewal; taken back twice, it is done once.',
  tag: 'order_number',
  params: Type.Object({ id: Uuid }),
  tellsPosition: true,
  servesPaid: true,
  answers: { 204: null },
  problems: ['not-found'],
} as const;

export const shareRentalContract = {
  method: 'POST',
  path: '/api/order_number/share/{id}',
  scope: 'none',
  summary: 'Make a link that shows the texts of one rental to whoever has it, from now on.',
  description:
    'The token is in this answer and is never shown again. A new link takes the place of the one before. It shows nothing once the rental is over.',
  tag: 'order_number',
  params: Type.Object({ id: Uuid }),
  holdsSecret: true,
  tellsPosition: true,
  answers: { 201: Type.Object({ order_uuid: Uuid, token: Type.String(), shared_at: Instant }) },
  problems: ['not-found', 'lease-over', 'debt-open'],
} as const;

export const unshareRentalContract = {
  method: 'DELETE',
  path: '/api/order_number/share/{id}',
  scope: 'buy',
  summary: 'Take the link of a rental back. Taken back twice, it is done once.',
  tag: 'order_number',
  params: Type.Object({ id: Uuid }),
  tellsPosition: true,
  servesPaid: true,
  answers: { 204: null },
  problems: ['not-found'],
} as const;
