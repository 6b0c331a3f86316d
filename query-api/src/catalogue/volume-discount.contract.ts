import {
  Dollars,
  FRESHNESS,
  Instant,
  MIN_POSITION,
  orNull,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { Type } from 'typebox';

export const Step = Type.Object({
  /** From which sum on, spent in the last 30 days. */
  from: Dollars,
  /** How much less the customer pays than the price for everybody. */
  percent: Type.Integer(),
});
export type VolumeStepView = Shape<typeof Step>;

const Setting = Type.Object({
  /** The lowest first. None: there is no discount. */
  steps: Type.Array(Step),
  counts_from: Instant,
  /** The email of the admin; the id, if it is not known. */
  set_by: Type.String(),
});

const VolumeSteps = Type.Object({
  /** Null: no admin has ever set steps. */
  current: orNull(Setting),
  ...FRESHNESS,
});
export type VolumeStepsView = Shape<typeof VolumeSteps>;

const VolumeDiscount = Type.Object({
  /** What was paid in the last 30 days (UTC), with today, less what was given back. */
  spent: Dollars,
  /** The discount that this sum gives; 0: none. Prices of the customer's own have no further discount. */
  percent: Type.Integer(),
  /** All steps, the lowest first. None: there is no discount. */
  steps: Type.Array(Step),
  /** The next step, and how much more must be spent to reach it; null: there is none. */
  next: orNull(Type.Object({ ...Step.properties, missing: Dollars })),
  ...FRESHNESS,
});
export type VolumeDiscountView = Shape<typeof VolumeDiscount>;

export const volumeStepsContract = {
  method: 'GET',
  path: '/api/admin/volume_steps',
  summary: 'The steps of the discount by volume. Those that are to come are in the list of planned changes.',
  tag: 'app',
  query: Type.Object(MIN_POSITION),
  answers: { 200: VolumeSteps },
} as const;

export const volumeDiscountContract = {
  method: 'GET',
  path: '/api/users/volume_discount',
  scope: 'read',
  summary: "The caller's discount by volume: what was spent, what it gives, and what the next step gives.",
  tag: 'users',
  query: Type.Object(MIN_POSITION),
  answers: { 200: VolumeDiscount },
} as const;

export const customerVolumeContract = {
  ...volumeDiscountContract,
  path: '/api/admin/users/{id}/volume_discount',
  summary: 'The discount by volume of one customer.',
  params: Type.Object({ id: Uuid }),
  problems: ['not-found'],
} as const;
