import { VOLUME_FROM_MAX_MILLS, VOLUME_PERCENT_MAX } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import type { VolumeStepView } from '@ringpost/query-api/catalogue/volume-discount.contract';

/** A step as it is typed. `key` stays while its texts change. */
export interface TypedStep {
  readonly key: number;
  readonly from: string;
  readonly percent: string;
}

export function typedSteps(steps: readonly VolumeStepView[]): readonly TypedStep[] {
  return steps.map(({ from, percent }, key) => ({ key, from: from.toFixed(3), percent: String(percent) }));
}

function stepOf({ from, percent }: TypedStep): VolumeStepView | null {
  const sum = from.trim().replace(',', '.');
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(sum) || !/^\d{1,2}$/.test(percent.trim())) return null;
  const step = { from: Number(sum), percent: Number(percent) };
  const isSum = step.from > 0 && step.from <= toDollars(VOLUME_FROM_MAX_MILLS);
  return isSum && step.percent >= 1 && step.percent <= VOLUME_PERCENT_MAX ? step : null;
}

/** The steps of the typed texts; null if one of them is no step, or if they do not rise. */
export function stepsOf(typed: readonly TypedStep[]): VolumeStepView[] | null {
  const steps: VolumeStepView[] = [];
  for (const each of typed) {
    const step = stepOf(each);
    const before = steps.at(-1);
    if (!step || (before && (step.from <= before.from || step.percent <= before.percent))) return null;
    steps.push(step);
  }
  return steps;
}
