import { QuotedDollars, Uuid } from '@ringpost/domain/contracts/fields.contract';
import { Type } from 'typebox';
import { ActivationUnderWay, BoughtActivation, OrderUnderWay, TermHours } from '../orders/orders.contract.ts';
import { RENTAL_LINKS, RentedNumber } from '../rentals/rentals.contract.ts';

const tag = 'number_reservation';

const PROBLEMS = [
  'not-found',
  'reservation-over',
  'reservation-waiting',
  'insufficient-funds',
  'price-changed',
  'no-available-numbers',
  'gave-up',
  'sales-paused',
  'too-many-open-orders',
  'too-many-purchases',
  'busy',
] as const;

const DESCRIPTION =
  'The same Idempotency-Key with the same body answers with the same order and buys nothing. If the order gets no number, its price comes back and the reservation is left as it was.';

export const takeReservationContract = {
  method: 'POST',
  path: '/api/number_reservation/{id}/take',
  scope: 'buy',
  summary: 'Buy an activation of the reserved number at the normal price.',
  description: DESCRIPTION,
  tag,
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ quoted_price: QuotedDollars }),
  idempotent: true,
  tellsPosition: true,
  countedBy: 'own',
  answers: { 201: BoughtActivation, 202: ActivationUnderWay },
  links: {
    order: { to: 'GET /api/orders/{id}', params: { id: '/order_uuid' } },
    cancel: { to: 'POST /api/orders/{id}/cancel', params: { id: '/order_uuid' } },
  },
  problems: PROBLEMS,
} as const;

export const rentReservationContract = {
  method: 'POST',
  path: '/api/number_reservation/{id}/rent',
  scope: 'buy',
  summary: 'Rent the reserved number for a term at the normal price.',
  description: DESCRIPTION,
  tag,
  params: Type.Object({ id: Uuid }),
  body: Type.Object({
    term_hours: TermHours,
    /** `new`: the number never served the app. `used`: it did. Their prices differ. */
    number_type: Type.Enum(['new', 'used']),
    quoted_price: QuotedDollars,
  }),
  idempotent: true,
  tellsPosition: true,
  countedBy: 'own',
  answers: { 201: RentedNumber, 202: OrderUnderWay },
  links: RENTAL_LINKS,
  problems: PROBLEMS,
} as const;
