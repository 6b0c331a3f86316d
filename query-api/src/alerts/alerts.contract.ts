import {
  CountryIso,
  Dollars,
  E164,
  FreshListOf,
  Instant,
  orNull,
  page,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

export const Alert = Type.Object({
  alert_uuid: Uuid,
  /** `buying`: it has fired, and its number is being bought. `not-bought`: the number was free, but could not be bought. */
  status: Type.Enum(['waiting', 'fired', 'buying', 'bought', 'not-bought', 'cancelled', 'expired']),
  app_uuid: Uuid,
  app_name: Type.String(),
  image_name: orNull(Type.String()),
  /** The number that it waits for; null: any number that fits the next three fields. */
  number: orNull(E164),
  country_iso: orNull(CountryIso),
  vendor_uuid: orNull(Uuid),
  prefix: orNull(Type.String()),
  auto_notification: Type.Boolean(),
  /** The most that the number may cost; null: nothing is bought. */
  up_to: orNull(Dollars),
  term_hours: orNull(Type.Integer()),
  /** The number that was free, and when. Null before that. */
  found: orNull(E164),
  fired_at: orNull(Instant),
  order_uuid: orNull(Uuid),
  /** Why nothing was bought: the code of the refusal, or `too-expensive`. */
  reason: orNull(Type.String()),
  set_at: Instant,
  expires_at: Instant,
});
export type AlertView = Shape<typeof Alert>;

export const alertListContract = {
  method: 'GET',
  path: '/api/alert/list',
  scope: 'read',
  summary: "The caller's alerts, newest first.",
  tag: 'alert',
  query: Type.Object(page(LIST_MAX_ROWS)),
  answers: { 200: FreshListOf(Alert) },
} as const;

export const customerAlertsContract = {
  ...alertListContract,
  path: '/api/admin/users/{id}/alerts',
  summary: 'The alerts of one customer, newest first.',
  tag: 'users',
  params: Type.Object({ id: Uuid }),
  problems: ['not-found'],
} as const;
