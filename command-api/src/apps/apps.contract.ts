import {
  CONFIRM_LARGE,
  COUNTS_FROM,
  CountryIso,
  orNull,
  Reason,
  type Shape,
  Uuid,
  VisibleText,
  WaitsForApproval,
} from '@ringpost/domain/contracts/fields.contract';
import {
  APP_KEYWORD_MAX_CHARACTERS,
  APP_KEYWORD_MIN_CHARACTERS,
  APP_MESSAGE_MAX_CHARACTERS,
  APP_NAME_MAX_LENGTH,
  APP_PRICE_MAX_MILLS,
  RENTAL_TERMS_HOURS,
} from '@ringpost/domain/rules/limits';
import { SMALLEST_AMOUNT_DOLLARS, toDollars } from '@ringpost/domain/rules/money-display';
import { Type } from 'typebox';

const AppParams = Type.Object({ id: Uuid });
const AppName = VisibleText(APP_NAME_MAX_LENGTH);
const Price = Type.Number({
  minimum: SMALLEST_AMOUNT_DOLLARS,
  maximum: toDollars(APP_PRICE_MAX_MILLS),
  multipleOf: SMALLEST_AMOUNT_DOLLARS,
});

/** Why an admin changes an app or a price. */
export const AppReason = Type.Object({ reason: Reason });
export type AppReason = Shape<typeof AppReason>;
const DatedReason = Type.Object({ ...AppReason.properties, ...COUNTS_FROM });

const CONFIRM = {
  ...CONFIRM_LARGE,
  /** Stored with the price, and shown to the admin who approves a change of more than half. */
  reason: Type.Optional(Reason),
};

const SetPriceBody = Type.Object({
  /** Whom the price is for, where, and with numbers of which vendor. Null: any. */
  user_id: orNull(Uuid),
  country_iso: orNull(CountryIso),
  vendor_uuid: orNull(Uuid),
  on_delv_price: Price,
  price_new: Price,
  price_old: Price,
  /** The days that `price_new` and `price_old` pay for. */
  new_initial_term: Type.Integer({ minimum: 1, maximum: 365 }),
  /** Terms with a price of their own. A term that is not named costs its share. */
  term_prices: Type.Optional(
    Type.Array(
      Type.Object({
        term_hours: Type.Enum(RENTAL_TERMS_HOURS),
        price_new: Price,
        price_old: Price,
      }),
      { maxItems: RENTAL_TERMS_HOURS.length },
    ),
  ),
  /** The price of the same scope that the admin saw. Absent: there was none. */
  replaces: Type.Optional(Uuid),
  ...COUNTS_FROM,
  ...CONFIRM,
});
export type SetPriceBody = Shape<typeof SetPriceBody>;

export const addAppContract = {
  method: 'POST',
  path: '/api/admin/apps',
  summary: 'Add an app. Nobody sees it until it has a price.',
  tag: 'app',
  body: Type.Object({
    name: AppName,
    /**
     * Whether its renters have the number for all apps, and nobody else has it meanwhile. There is one such app: to add it again changes
     * nothing, and answers with it. It can only be rented, has no keywords, and programs name it `full`.
     */
    whole_number: Type.Optional(Type.Boolean()),
  }),
  idempotent: true,
  tellsPosition: true,
  answers: { 201: Type.Object({ app_uuid: Uuid }) },
  problems: ['name-exists'],
} as const;

export const renameAppContract = {
  method: 'POST',
  path: '/api/admin/apps/{id}/rename',
  summary: 'Give an app another name, at once or on a date.',
  tag: 'app',
  params: AppParams,
  body: Type.Object({ name: AppName, ...COUNTS_FROM }),
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found', 'name-exists', 'change-date', 'too-many-changes'],
} as const;

export const hideAppContract = {
  method: 'POST',
  path: '/api/admin/apps/{id}/hide',
  summary: 'Take an app off sale. Orders, rentals and extensions of rentals go on.',
  tag: 'app',
  params: AppParams,
  body: DatedReason,
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found', 'change-date', 'too-many-changes'],
} as const;

export const showAppContract = {
  method: 'POST',
  path: '/api/admin/apps/{id}/show',
  summary: 'Put an app on sale again.',
  tag: 'app',
  params: AppParams,
  body: DatedReason,
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found', 'change-date', 'too-many-changes'],
} as const;

/** What customers are told about an app. */
export const AppMessage = VisibleText(APP_MESSAGE_MAX_CHARACTERS);

export const setMessageContract = {
  method: 'POST',
  path: '/api/admin/apps/{id}/message',
  summary: 'Tell customers something about an app before they buy it, or nothing any more.',
  tag: 'app',
  params: AppParams,
  body: Type.Object({ message: orNull(AppMessage) }),
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found'],
} as const;

export const setPriceContract = {
  method: 'POST',
  path: '/api/admin/apps/{id}/prices',
  summary:
    'Set a price of an app: for everybody, or for a customer, a country, a vendor. It counts from the next quote on, or from its date; a change of more than half must be confirmed, and waits for a second admin.',
  tag: 'app',
  params: AppParams,
  body: SetPriceBody,
  needsFreshPassword: true,
  idempotent: true,
  tellsPosition: true,
  answers: { 201: Type.Object({ price_uuid: Uuid }), 202: WaitsForApproval },
  problems: [
    'not-found',
    'price-exists',
    'price-planned',
    'change-date',
    'large-price-change',
    'too-many-prices',
    'too-many-approvals',
    'approval-over',
  ],
} as const;

export const removePriceContract = {
  method: 'POST',
  path: '/api/admin/apps/{id}/prices/{price_uuid}/remove',
  summary: 'Remove a price of an app, at once or on a date: the next one that fits applies.',
  tag: 'app',
  params: Type.Object({ id: Uuid, price_uuid: Uuid }),
  body: Type.Object({ ...COUNTS_FROM, ...CONFIRM }),
  needsFreshPassword: true,
  tellsPosition: true,
  answers: { 202: WaitsForApproval, 204: null },
  problems: [
    'not-found',
    'price-planned',
    'change-date',
    'large-price-change',
    'too-many-approvals',
    'approval-over',
  ],
} as const;

export const addTemplateContract = {
  method: 'POST',
  path: '/api/admin/apps/{id}/templates',
  summary: 'Add a keyword to an app: messages that contain it are of this app, unless a longer keyword fits.',
  tag: 'app',
  params: AppParams,
  body: Type.Object({
    keyword: Type.String({
      minLength: APP_KEYWORD_MIN_CHARACTERS,
      maxLength: APP_KEYWORD_MAX_CHARACTERS,
      pattern: '\\S',
    }),
    ...COUNTS_FROM,
  }),
  idempotent: true,
  tellsPosition: true,
  answers: { 201: Type.Object({ template_uuid: Uuid }) },
  problems: [
    'not-found',
    'keyword-exists',
    'too-many-keywords',
    'whole-number-app',
    'change-date',
    'too-many-changes',
  ],
} as const;

export const removeTemplateContract = {
  method: 'DELETE',
  path: '/api/admin/apps/{id}/templates/{template_uuid}',
  summary: 'Remove a keyword of an app, at once or on a date.',
  tag: 'app',
  params: Type.Object({ id: Uuid, template_uuid: Uuid }),
  query: Type.Object(COUNTS_FROM),
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found', 'change-date', 'too-many-changes'],
} as const;
