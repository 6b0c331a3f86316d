import { CountryIso, ListOf, Uuid } from '@ringpost/events/contracts/fields.contract';
import { Type } from 'typebox';

export const dormantVendorsContract = {
  method: 'GET',
  path: '/api/did_inventory/vendors',
  summary: 'The vendors that activate numbers on demand, with the countries of their numbers.',
  tag: 'number',
  answers: {
    200: ListOf(Type.Object({ uuid: Uuid, company: Type.String(), countries: Type.Array(CountryIso) })),
  },
} as const;
