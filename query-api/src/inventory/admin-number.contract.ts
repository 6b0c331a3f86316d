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
};
const AdminNumberDetail = Type.Object(NUMBER_FIELDS);
export type AdminNumberDetail = Shape<typeof AdminNumberDetail>;

export const adminNumberContract = {
  method: 'GET',
  path: '/api/admin/numbers/{id}',
  summary: 'One number: its state, its vendor, and which orders have it now.',
  tag: 'number',
  params: Type.Object({ id: E164 }),
  query: Type.Object(MIN_POSITION),
  answers: { 200: Type.Object({ ...NUMBER_FIELDS, ...FRESHNESS }) },
  problems: ['not-found'],
} as const;
