import {
  Dollars,
  FreshListOf,
  Instant,
  orNull,
  page,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { PLANNED_NOUNS } from '@ringpost/domain/rules/planned-nouns';
import { Type } from 'typebox';
import { AMOUNTS, SCOPE } from '../catalogue/admin-apps.contract.ts';
import { Step } from '../catalogue/volume-discount.contract.ts';

const Noun = Type.Enum([...PLANNED_NOUNS]);
const Limit = orNull(Type.Integer());

/** What changes. Each kind has the fields that it names. */
const Change = Type.Object({
  /** `price`: whom it is for and what it is then. `amounts` null: it is removed. */
  price: orNull(Type.Object({ ...SCOPE, amounts: orNull(Type.Object(AMOUNTS)) })),
  /** `sale`: whether the app is taken off sale. */
  is_hidden: orNull(Type.Boolean()),
  /** `app-name`, `keyword`, `keyword-removal`, `notice-text`: the text. `sale`: why. Empty for a notice: the default text. */
  text: orNull(Type.String()),
  /** `notice-text` */
  notice: orNull(Type.String()),
  /** `port-in-fee` */
  fee: orNull(Type.Object({ country_iso: Type.Enum(['US', 'CA']), amount: Dollars })),
  /** `buying-limits`; null: the general limit. */
  limits: orNull(
    Type.Object({ open_activations: Limit, purchases_per_minute: Limit, cancels_per_hour: Limit }),
  ),
  /** `shop-setting`: dollars for an amount, else a whole number. */
  setting: orNull(Type.Object({ name: Type.String(), is_money: Type.Boolean(), value: Dollars })),
  /** `volume-steps`: the lowest first. None: no discount. */
  steps: orNull(Type.Array(Step)),
});

const PlannedChange = Type.Object({
  change_uuid: Uuid,
  /** What a withdrawal must name. */
  of: Noun,
  subject_id: Type.String(),
  kind: Type.Enum([
    ...['price', 'sale', 'app-name', 'keyword', 'keyword-removal'],
    ...['port-in-fee', 'buying-limits', 'notice-text', 'volume-steps', 'shop-setting'],
  ] as const),
  change: Change,
  counts_from: Instant,
  /** The email of the admin; the id, if it is not known. */
  planned_by: Type.String(),
});
export type PlannedChangeView = Shape<typeof PlannedChange>;

export const plannedChangeListContract = {
  method: 'GET',
  path: '/api/admin/planned_changes/{of}',
  summary: 'What changes on a date, for one app, one account, or one thing of the shop; the earliest first.',
  tag: 'planned-changes',
  params: Type.Object({ of: Noun }),
  query: Type.Object({
    /** The app or the account. Absent: of the other things there is one list. */
    subject_id: Type.Optional(Uuid),
    ...page(LIST_MAX_ROWS),
  }),
  answers: { 200: FreshListOf(PlannedChange) },
} as const;
