import { E164, Instant, NumberPrefix, type Shape, Uuid } from '@ringpost/domain/contracts/fields.contract';
import { Type } from 'typebox';

/** The filters that the lists of all customers' things have in common, beside the status. */
export const DATED_FILTERS = {
  app_uuid: Type.Optional(Uuid),
  user_id: Type.Optional(Uuid),
  number: Type.Optional(E164),
  /** Only used without a whole number. */
  prefix: Type.Optional(NumberPrefix),
  /** Things of this instant or later. */
  since: Type.Optional(Instant),
  /** Things before this instant. */
  until: Type.Optional(Instant),
};

const Filters = Type.Object(DATED_FILTERS);
/** What an admin asks for. `since` and `until` are instants in any time zone; `until` itself is excluded. */
export type DatedFilters = Shape<typeof Filters>;
