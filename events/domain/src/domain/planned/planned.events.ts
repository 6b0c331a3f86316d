import { type Fact, fact } from '../fact.ts';
import { orNull, Type } from '../schema.ts';
import type { Shape } from '../shape.ts';
import { VolumeStep } from '../volume-steps/volume-step.ts';
import { PLANNED_NOUNS } from './planned-nouns.ts';

const OfChange = Type.Object({
  changeId: Type.String(),
  of: Type.Enum([...PLANNED_NOUNS]),
  /** The account or the app. Of the other nouns there is one stream, and this repeats `of`. */
  subjectId: Type.String(),
});

/** An app is taken off sale, or put on sale again. */
const SaleChange = Type.Object({
  kind: Type.Literal('sale'),
  isHidden: Type.Boolean(),
  reason: Type.String(),
});
/** An app gets another name. */
const NameChange = Type.Object({ kind: Type.Literal('app-name'), name: Type.String() });
/** An app gets a keyword. */
const KeywordChange = Type.Object({
  kind: Type.Literal('keyword'),
  templateId: Type.String(),
  keyword: Type.String(),
});
/** A keyword identifies no SMS any more. */
const KeywordRemoval = Type.Object({
  kind: Type.Literal('keyword-removal'),
  templateId: Type.String(),
  keyword: Type.String(),
});
/** The fee for a number of a country that is brought over. */
const FeeChange = Type.Object({
  kind: Type.Literal('port-in-fee'),
  countryIso: Type.Enum(['US', 'CA']),
  feeMills: Type.Integer(),
});
/** How much one customer may buy and cancel. Null: the general limit. */
const LimitsChange = Type.Object({
  kind: Type.Literal('buying-limits'),
  openActivations: orNull(Type.Integer()),
  purchasesPerMinute: orNull(Type.Integer()),
  cancelsPerHour: orNull(Type.Integer()),
  reason: Type.String(),
});
/** A notice gets another text. Empty: the text that it has by default. */
const NoticeChange = Type.Object({
  kind: Type.Literal('notice-text'),
  notice: Type.String(),
  text: Type.String(),
});
/** The discount by volume gets other steps, the lowest first. */
const VolumeStepsChange = Type.Object({
  kind: Type.Literal('volume-steps'),
  steps: Type.Array(VolumeStep),
  /** Why; null: nobody said it. */
  reason: orNull(Type.String()),
});
/** A fee or a limit of the shop. Amounts are mills. */
const ShopSettingChange = Type.Object({
  kind: Type.Literal('shop-setting'),
  setting: Type.String(),
  value: Type.Integer(),
  /** Why; null: nobody said it. */
  reason: orNull(Type.String()),
});

const PlannedAct = Type.Union([
  SaleChange,
  NameChange,
  KeywordChange,
  KeywordRemoval,
  FeeChange,
  LimitsChange,
  NoticeChange,
  VolumeStepsChange,
  ShopSettingChange,
]);
/** What changes, with all that it needs. A price is not here: its planned change is a fact of its own, which is older. */
export type PlannedAct = Shape<typeof PlannedAct>;
export type PlannedActOf<K extends PlannedAct['kind']> = Extract<PlannedAct, { readonly kind: K }>;

/** Something changes at an instant: then the facts of the change follow. */
export const ChangePlanned = fact(
  'ChangePlanned',
  ['admin'],
  {
    ...OfChange.properties,
    act: PlannedAct,
    /** The instant from which it counts. */
    countsFrom: Type.String(),
    /** The admin who wanted it. */
    plannedBy: Type.String(),
  },
  { hasOrigin: true },
);
export type ChangePlanned = Fact<typeof ChangePlanned>;

/** The planned change does not happen. */
const ChangeWithdrawn = fact('ChangeWithdrawn', ['admin'], OfChange.properties, { hasOrigin: true });

/** The planned change counts. Its facts follow in the same append; none follow if they would change nothing. */
const ChangeCarriedOut = fact('ChangeCarriedOut', ['admin', 'system'], OfChange.properties, {
  hasOrigin: true,
});

/** The facts of planned changes. They are in the stream of what changes. */
export const PLANNED_EVENTS = [ChangePlanned, ChangeWithdrawn, ChangeCarriedOut] as const;
export type PlannedEvent = Fact<(typeof PLANNED_EVENTS)[number]>;
