import {
  CountryIso,
  Instant,
  NumberPrefix,
  QuotedDollars,
  RefusedLine,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { ALERT_DAYS, ALERT_SEARCHED_NUMBERS, AVAILABILITY_MAX_BYTES } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { TermHours } from '../orders/orders.contract.ts';

const tag = 'alert';

/** Phone numbers of the United States and Canada, one per line or separated by commas. */
const NumberList = Type.String({ minLength: 1, maxLength: AVAILABILITY_MAX_BYTES });

export const setAlertsContract = {
  method: 'POST',
  path: '/api/alert/bulk',
  scope: 'none',
  summary: 'Be told when numbers are free for an app, or have them bought then.',
  description: `An alert for each number of the list; a line that is no number is answered with the reason. Without a list, one alert for the next number that is free and fits the country, the provider and the prefix. Each alert fires once, at once if its number is free already, and expires after ${ALERT_DAYS} days. Of those without a list, the first ${ALERT_SEARCHED_NUMBERS} numbers that fit count as free already. At most so many wait, and are in one list, as GET /api/shop_settings says under alerts. One Idempotency-Key for one request.`,
  tag,
  body: Type.Object({
    app_uuid: Uuid,
    numbers: Type.Optional(NumberList),
    file: Type.Optional(NumberList),
    country_iso: Type.Optional(CountryIso),
    vendor_uuid: Type.Optional(Uuid),
    prefix: Type.Optional(NumberPrefix),
    /** Whether a mail is wanted; true by default. The page shows the alert in any case. */
    auto_notification: Type.Optional(Type.Boolean()),
    /** Whether the number is bought, if its price is at most `up_to` then. */
    auto_purchase: Type.Optional(Type.Boolean()),
    /** The highest price of one number. Required to buy. */
    up_to: Type.Optional(QuotedDollars),
    /** A rental of this term; absent: one code. */
    term_hours: Type.Optional(TermHours),
  }),
  bodyLimit: 2 * AVAILABILITY_MAX_BYTES,
  takesFiles: true,
  idempotent: true,
  tellsPosition: true,
  answers: {
    201: Type.Object({
      data: Type.Array(Type.Object({ alert_uuid: Uuid, expires_at: Instant })),
      refused: Type.Array(RefusedLine),
    }),
  },
  links: { cancel: { to: 'POST /api/alert/{id}/cancel', params: { id: '/data/0/alert_uuid' } } },
  problems: [
    'not-found',
    'app-hidden',
    'whole-number-app',
    'too-many-lines',
    'too-many-alerts',
    'rate-limited',
    'busy',
  ],
} as const;

export const cancelAlertContract = {
  method: 'POST',
  path: '/api/alert/{id}/cancel',
  scope: 'buy',
  summary: 'Cancel an alert that still waits. Cancelled twice, it is done once.',
  tag,
  params: Type.Object({ id: Uuid }),
  tellsPosition: true,
  answers: { 200: Type.Object({ alert_uuid: Uuid, status: Type.Literal('cancelled') }) },
  problems: ['not-found', 'alert-over'],
} as const;
