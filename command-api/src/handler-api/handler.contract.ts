import type { Shape } from '@ringpost/domain/contracts/fields.contract';
import { WEBHOOK_URL_MAX_CHARACTERS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

const Value = Type.Optional(Type.String({ maxLength: 300 }));

/** The names that the actions read. All others are ignored, as the original does: programs send what other portals know. */
export const HANDLER_FIELDS = {
  action: Value,
  service: Value,
  multiService: Value,
  multiForward: Value,
  country: Value,
  operator: Value,
  carriers: Value,
  maxPrice: Value,
  max_price: Value,
  phoneException: Value,
  areas: Value,
  number: Value,
  forward: Value,
  forwardNumber: Value,
  activationType: Value,
  ltr: Value,
  auto_renew: Value,
  orderId: Value,
  id: Value,
  activationId: Value,
  status: Value,
  value: Value,
  text: Value,
  start: Value,
  end: Value,
  offset: Value,
  limit: Value,
  size: Value,
  length: Value,
  page: Value,
  freePrice: Value,
  hours: Value,
  needHistory: Value,
  time: Value,
  rent_time: Value,
  duration: Value,
  url: Type.Optional(Type.String({ maxLength: WEBHOOK_URL_MAX_CHARACTERS })),
};
const HandlerFields = Type.Object(HANDLER_FIELDS);
export type HandlerFields = Shape<typeof HandlerFields>;

/** Largest form in bytes. */
const FORM_BYTES_MAX = 20_000;

const common = {
  tag: 'handler_api',
  scope: 'by-action',
  takesRecentAccount: true,
  query: HandlerFields,
  countedBy: 'reads',
  answers: {
    200: Type.Object({
      text: Type.String(),
      isJson: Type.Boolean(),
      headers: Type.Optional(Type.Record(Type.String(), Type.String())),
      refusedAs: Type.Optional(Type.String()),
    }),
  },
  description:
    'The protocol of many portals: `action` says what is done, and `api_key` is the key of the API that asks. The key needs the scope `buy` for an action that buys or changes something, and `read` for all others. The answer is a text such as `ACCESS_NUMBER:7:12125550132` or `NO_NUMBERS`, or JSON, and its status is 200 always. Amounts are dollars. The id of an activation is a number of its customer. A purchase with an `orderId` is the same purchase whenever it is sent again. `getNumber` with `ltr=1` and a maximum rents a number for a day. `getRentNumber` with a `url` sends the texts of that rental there, as the webhook of SMS-Activate does; its key needs the scope `read` too.',
  problems: [
    'insufficient-funds',
    'key-cap-reached',
    'being-forgotten',
    'no-available-numbers',
    'portal-share-used',
    'above-max-price',
    'idempotency-key-reused',
    'too-many-open-orders',
    'too-many-purchases',
    'too-many-cancels',
    'sales-paused',
    'not-cancellable',
    'cancel-too-early',
    'no-code-yet',
    'order-not-open',
    'lease-over',
    'give-back-over',
    'too-many-give-backs',
    'not-found',
    'busy',
    'webhook-url-refused',
    'too-many-receivers',
  ],
} as const;

const get = {
  ...common,
  method: 'GET',
  path: '/stubs/handler_api.php',
  writes: true,
  summary: 'The handler protocol, for programs that were written for another portal.',
} as const;

const post = {
  ...common,
  method: 'POST',
  path: '/stubs/handler_api.php',
  summary: 'The handler protocol with the fields of a form, or of the query, or of both.',
  body: HandlerFields,
  bodyType: 'form',
  bodyLimit: FORM_BYTES_MAX,
} as const;

/** The path that programs call, and the one that some of them call. */
export const handlerGetContract = get;
export const handlerPostContract = post;
export const handlerShortGetContract = { ...get, path: '/stubs/handler_api' } as const;
export const handlerShortPostContract = { ...post, path: '/stubs/handler_api' } as const;
