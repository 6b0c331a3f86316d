import {
  CONFIRM_LARGE,
  COUNTS_FROM,
  Dollars,
  Reason,
  WaitsForApproval,
} from '@ringpost/domain/contracts/fields.contract';
import { PORT_IN_FEE_MAX_MILLS, PORT_IN_NUMBERS_MAX } from '@ringpost/domain/rules/limits';
import { SMALLEST_AMOUNT_DOLLARS } from '@ringpost/domain/rules/money-display';
import { Type } from 'typebox';

const MILLS = 1000;
const Country = Type.Enum(['US', 'CA']);

export const feeListContract = {
  method: 'GET',
  path: '/api/portin_fee',
  scope: 'read',
  summary: 'What it costs to bring one number over, by country.',
  tag: 'port-in',
  answers: { 200: Type.Object({ data: Type.Array(Type.Object({ country_iso: Country, fee: Dollars })) }) },
} as const;

export const feePriceContract = {
  method: 'GET',
  path: '/api/portin_fee/price/{country_iso}/{count}',
  scope: 'read',
  summary: 'What it costs to bring so many numbers of a country over, if they are sent now.',
  tag: 'port-in',
  params: Type.Object({
    country_iso: Country,
    count: Type.Integer({ minimum: 1, maximum: PORT_IN_NUMBERS_MAX }),
  }),
  answers: {
    200: Type.Object({ country_iso: Country, count: Type.Integer(), fee: Dollars, total: Dollars }),
  },
} as const;

export const setFeeContract = {
  method: 'PUT',
  path: '/api/portin_fee/{country_iso}',
  summary:
    'Set what it costs to bring one number of a country over. It counts for requests from then on, or from a date. A change of more than half must be confirmed, and waits for a second admin.',
  tag: 'port-in',
  params: Type.Object({ country_iso: Country }),
  body: Type.Object({
    fee: Type.Number({
      minimum: SMALLEST_AMOUNT_DOLLARS,
      maximum: PORT_IN_FEE_MAX_MILLS / MILLS,
      multipleOf: SMALLEST_AMOUNT_DOLLARS,
    }),
    ...COUNTS_FROM,
    ...CONFIRM_LARGE,
    /** Shown to the admin who approves a change of more than half. */
    reason: Type.Optional(Reason),
  }),
  tellsPosition: true,
  answers: { 200: Type.Object({ country_iso: Country, fee: Dollars }), 202: WaitsForApproval },
  problems: [
    'amount-out-of-range',
    'change-date',
    'too-many-changes',
    'large-price-change',
    'too-many-approvals',
  ],
} as const;
