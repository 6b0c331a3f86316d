import { CountryIso, E164, ListOf, NumberPrefix, Uuid } from '@ringpost/domain/contracts/fields.contract';
import { LIST_MAX_ROWS, SEARCH_DEFAULT_ROWS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

export const dormantVendorsContract = {
  method: 'GET',
  path: '/api/did_inventory/vendors',
  scope: 'read',
  summary: 'The vendors that activate numbers on demand, with the countries of their numbers.',
  tag: 'number',
  answers: {
    200: ListOf(Type.Object({ uuid: Uuid, company: Type.String(), countries: Type.Array(CountryIso) })),
  },
} as const;

const DormantNumber = Type.Object({
  number: E164,
  /** Equal to `number`. */
  number_uuid: E164,
  country_iso: CountryIso,
  region: Type.String(),
  rate_center: Type.String(),
  vendor_uuid: Uuid,
});

export const dormantSearchContract = {
  method: 'GET',
  path: '/api/did_inventory/search',
  scope: 'read',
  summary: 'Search the numbers that a vendor could activate now. Nothing is reserved or bought.',
  description:
    'An order for dormant numbers may get others. A country without a vendor has none, and so has another vendor.',
  tag: 'number',
  query: Type.Object({
    country: Type.String({ pattern: '^[A-Z]{2}$', default: 'US' }),
    vendor_uuid: Type.Optional(Uuid),
    prefix: Type.Optional(NumberPrefix),
    limit: Type.Integer({ minimum: 1, maximum: LIST_MAX_ROWS, default: SEARCH_DEFAULT_ROWS }),
  }),
  answers: { 200: ListOf(DormantNumber) },
  problems: ['vendor-failed', 'rate-limited', 'busy'],
} as const;
