import {
  CountryIso,
  Dollars,
  E164,
  Instant,
  ListOf,
  orNull,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { UNCLAIMED_DAYS_MAX, UNCLAIMED_PAGE_ROWS, UNCLAIMED_PER_APP } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

const LastDays = Type.Integer({ minimum: 1, maximum: UNCLAIMED_DAYS_MAX, default: UNCLAIMED_DAYS_MAX });

const UnclaimedApp = Type.Object({
  uuid: Uuid,
  app_name: Type.String(),
  image_name: orNull(Type.String()),
  /** Numbers with an unclaimed message of the app. */
  num_count: Type.Integer(),
});
export type UnclaimedApp = Shape<typeof UnclaimedApp>;

/** A message without its sender. Everything in it that could be a code is hidden until it is bought. */
const UnclaimedNumber = Type.Object({
  id: Type.String(),
  to: E164,
  msg: Type.String(),
  received_at: Instant,
  country_iso: CountryIso,
  /** What the number costs now for anybody without a price of their own, in dollars. Null if the app has no price. */
  price: orNull(Dollars),
});
export type UnclaimedNumber = Shape<typeof UnclaimedNumber>;

export const unclaimedAppsContract = {
  method: 'GET',
  path: '/api/available_unclaimed_apps_mv',
  summary: 'The apps with unclaimed messages of the last days, by name.',
  tag: 'public',
  query: Type.Object({ last_days: LastDays }),
  answers: { 200: ListOf(UnclaimedApp) },
} as const;

export const unclaimedNumbersContract = {
  method: 'GET',
  path: '/api/public/get_unclaimed_number',
  summary: 'Numbers that got a message of an app while nobody had them, the newest message first.',
  tag: 'public',
  query: Type.Object({
    app_uuid: Uuid,
    last_days: LastDays,
    count: Type.Integer({ minimum: 1, maximum: UNCLAIMED_PAGE_ROWS, default: UNCLAIMED_PAGE_ROWS }),
    offset: Type.Integer({ minimum: 0, maximum: UNCLAIMED_PER_APP, default: 0 }),
  }),
  answers: { 200: ListOf(UnclaimedNumber) },
  problems: ['not-found'],
} as const;
