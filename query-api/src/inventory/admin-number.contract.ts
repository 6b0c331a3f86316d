import {
  CountryIso,
  E164,
  FRESHNESS,
  Instant,
  MIN_POSITION,
  orNull,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { Type } from 'typebox';

/** An order that keeps the number from others: its lease is not over. */
const Holder = Type.Object({
  order_uuid: Uuid,
  user_id: Uuid,
  /** Null if the customer is unknown, or was forgotten. */
  email: orNull(Type.String()),
  app_uuid: Uuid,
  app_name: Type.String(),
  image_name: orNull(Type.String()),
  kind: Type.Enum(['activation', 'rental']),
  until: orNull(Instant),
});

/** A customer who has reserved the number for an app, or waits until it is free. */
const InLine = Type.Object({
  reservation_uuid: Uuid,
  user_id: Uuid,
  /** Null if the customer is unknown, or was forgotten. */
  email: orNull(Type.String()),
  app_uuid: Uuid,
  app_name: Type.String(),
  image_name: orNull(Type.String()),
  /** Until when it is reserved; null while the customer waits. */
  until: orNull(Instant),
  /** The place among those who wait for the app, from 1 on; null for who has reserved it. */
  place: orNull(Type.Integer()),
});

const NUMBER_FIELDS = {
  number_uuid: Type.String(),
  number: Type.String(),
  /** `own`: a customer has brought it over. `gone`: it was ours, and is not any more. */
  status: Type.Enum(['active', 'public', 'own', 'gone']),
  /** What is known of the number while it is ours; null when it is gone. */
  place: orNull(
    Type.Object({
      country_iso: CountryIso,
      region: Type.String(),
      rate_center: Type.String(),
      vendor_uuid: Uuid,
      vendor_name: orNull(Type.String()),
      added_at: Instant,
    }),
  ),
  /** The customer who brought it over. */
  owner: orNull(Type.Object({ user_id: Uuid, email: orNull(Type.String()) })),
  holders: Type.Array(Holder),
  /** By app: first who has reserved it, then those who wait, in order. */
  reservations: Type.Array(InLine),
};
const AdminNumberDetail = Type.Object(NUMBER_FIELDS);
export type AdminNumberDetail = Shape<typeof AdminNumberDetail>;

export const adminNumberContract = {
  method: 'GET',
  path: '/api/admin/numbers/{id}',
  summary: 'One number: its state, its vendor, which orders have it now, who has reserved it and who waits.',
  tag: 'number',
  params: Type.Object({ id: E164 }),
  query: Type.Object(MIN_POSITION),
  answers: { 200: Type.Object({ ...NUMBER_FIELDS, ...FRESHNESS }) },
  problems: ['not-found'],
} as const;
