import {
  CountryIso,
  Dollars,
  ListOf,
  QuotedDollars,
  Uuid,
  VisibleText,
} from '@ringpost/domain/contracts/fields.contract';
import {
  UPSTREAM_MARGIN_MAX_PERCENT,
  UPSTREAM_UNIT_DOLLAR,
  UPSTREAM_UNIT_MAX,
} from '@ringpost/domain/rules/limits';
import { UPSTREAM_PROTOCOLS } from '@ringpost/domain/rules/upstream-protocols';
import { Type } from 'typebox';

const VendorParams = Type.Object({ id: Uuid });

const TERMS = {
  /** Where the portal is, without the path of its protocol: `https://portal.example`. */
  url: Type.String({ minLength: 1, maxLength: 300, pattern: '^https?://\\S+$' }),
  /** Percent that the customer's price must be above the price of the portal. */
  margin_percent: Type.Integer({ minimum: 0, maximum: UPSTREAM_MARGIN_MAX_PERCENT }),
  /**
   * Whether a purchase whose answer was lost can be found again. With `handler`: the portal answers a purchase that is sent again with
   * the same `orderId` with the same number. With `fivesim`: only this vendor buys with the key, so the number is in the orders there. If
   * it cannot, the price of such a purchase counts as lost at once.
   */
  repeats: Type.Boolean(),
};
/** `handler`: `/stubs/handler_api.php`. `fivesim`: `/v1`, as 5sim has it. */
const Protocol = Type.Enum(UPSTREAM_PROTOCOLS);
/** What one unit of the portal's prices is worth in dollars, at most 6 decimals. */
const DollarsPerUnit = Type.Number({
  minimum: 1 / UPSTREAM_UNIT_DOLLAR,
  maximum: UPSTREAM_UNIT_MAX / UPSTREAM_UNIT_DOLLAR,
  multipleOf: 1 / UPSTREAM_UNIT_DOLLAR,
});

export const setUpstreamContract = {
  method: 'PUT',
  path: '/api/vendor/{id}/upstream',
  summary:
    'Buy the numbers of a vendor from another portal that speaks the handler protocol or that of 5sim, one for each order.',
  tag: 'vendor',
  params: VendorParams,
  body: Type.Object({
    ...TERMS,
    /** Absent: `handler`. */
    protocol: Type.Optional(Protocol),
    /** Our key there. Absent: it stays as it is, if the address does. */
    key: Type.Optional(VisibleText(200)),
    /** What one unit of the portal's prices is worth in dollars: 0.0125 if it counts in roubles and 80 of them are a dollar. Absent: 1. */
    dollars_per_unit: Type.Optional(DollarsPerUnit),
    /** The most that one number may cost there. */
    max_price: QuotedDollars,
    /** The most that may be lost with this portal from now on. Numbers that wait for a code count too. */
    risk: QuotedDollars,
  }),
  needsFreshPassword: true,
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found', 'webhook-url-refused', 'too-many-upstreams'],
} as const;

const STANDING = {
  ...TERMS,
  protocol: Protocol,
  /** What one unit of the portal's prices is worth. */
  dollars_per_unit: DollarsPerUnit,
  max_price: Dollars,
  risk: Dollars,
  /** The most that one customer, with all sub-accounts, may have open and lost. */
  risk_per_customer: Dollars,
  /** Purchases that have not ended, and what they may cost. */
  open: Type.Integer(),
  open_risk: Dollars,
  /** Purchases that cost money which no customer paid, since the portal was set last. */
  lost: Type.Integer(),
  lost_amount: Dollars,
};
const Standing = Type.Object(STANDING);

export const upstreamContract = {
  method: 'GET',
  path: '/api/vendor/{id}/upstream',
  summary:
    'Where the numbers of a vendor are bought, and what is at risk and lost there. The key is not shown.',
  tag: 'vendor',
  params: VendorParams,
  answers: { 200: Standing },
  problems: ['not-found'],
} as const;

export const upstreamsContract = {
  method: 'GET',
  path: '/api/vendor/upstreams',
  summary: 'All portals from which numbers are bought, with what is at risk and lost there.',
  tag: 'vendor',
  answers: { 200: ListOf(Type.Object({ vendor_uuid: Uuid, ...STANDING })) },
} as const;

export const removeUpstreamContract = {
  method: 'DELETE',
  path: '/api/vendor/{id}/upstream',
  summary: 'Buy no more numbers from the portal of a vendor. What was bought is followed to its end.',
  tag: 'vendor',
  params: VendorParams,
  needsFreshPassword: true,
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found'],
} as const;

export const elsewhereContract = {
  method: 'GET',
  path: '/api/number/elsewhere',
  summary:
    'The apps of which other portals have numbers for one code at your price, and how many. They are bought when our own are used up.',
  tag: 'number',
  scope: 'read',
  query: Type.Object({ country_iso: CountryIso }),
  answers: {
    200: ListOf(Type.Object({ app_uuid: Uuid, count: Type.Integer() })),
  },
} as const;
