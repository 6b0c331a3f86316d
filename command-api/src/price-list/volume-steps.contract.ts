import { COUNTS_FROM, Reason, type Shape } from '@ringpost/domain/contracts/fields.contract';
import { VOLUME_FROM_MAX_MILLS, VOLUME_PERCENT_MAX, VOLUME_STEPS_MAX } from '@ringpost/domain/rules/limits';
import { SMALLEST_AMOUNT_DOLLARS, toDollars } from '@ringpost/domain/rules/money-display';
import { Type } from 'typebox';

const Step = Type.Object({
  /** The sum that a customer has spent in the last 30 days, in dollars. */
  from: Type.Number({
    minimum: SMALLEST_AMOUNT_DOLLARS,
    maximum: toDollars(VOLUME_FROM_MAX_MILLS),
    multipleOf: SMALLEST_AMOUNT_DOLLARS,
  }),
  /** How much less this customer pays. */
  percent: Type.Integer({ minimum: 1, maximum: VOLUME_PERCENT_MAX }),
});

const SetVolumeStepsBody = Type.Object({
  /** The lowest first. None: there is no discount. */
  steps: Type.Array(Step, { maxItems: VOLUME_STEPS_MAX }),
  ...COUNTS_FROM,
  /** Stored with the steps. */
  reason: Type.Optional(Reason),
});
export type SetVolumeStepsBody = Shape<typeof SetVolumeStepsBody>;

export const setVolumeStepsContract = {
  method: 'PUT',
  path: '/api/admin/volume_steps',
  summary:
    'Set the steps of the discount by volume, for all customers without a price of their own. They replace those before, from the next quote on or from their date.',
  tag: 'app',
  body: SetVolumeStepsBody,
  needsFreshPassword: true,
  tellsPosition: true,
  answers: { 204: null },
  problems: ['volume-steps-order', 'change-date', 'too-many-changes'],
} as const;
