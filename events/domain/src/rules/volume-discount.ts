import type { VolumeStep } from '../domain/index.ts';

/** The highest step that this sum reaches; undefined if it reaches none. `steps`: the lowest first. */
export function reachedStep(steps: readonly VolumeStep[], spentMills: number): VolumeStep | undefined {
  return steps.findLast(({ fromMills }) => fromMills <= spentMills);
}

/** The first step that this sum does not reach. */
export function nextStep(steps: readonly VolumeStep[], spentMills: number): VolumeStep | undefined {
  return steps.find(({ fromMills }) => fromMills > spentMills);
}

/** An amount less a discount, rounded in the customer's favour to a mill. What costs something still costs at least one mill. */
export function discounted(mills: number, percent: number): number {
  return Math.max(Math.floor((mills * (100 - percent)) / 100), Math.min(mills, 1));
}

interface Amounts {
  readonly onDeliveryMills: number;
  readonly newMills: number;
  readonly usedMills: number;
  readonly termPrices?: readonly {
    readonly termHours: number;
    readonly newMills: number;
    readonly usedMills: number;
  }[];
}

/** All amounts of a price less a discount. The share of a term follows from them, as it does without a discount. */
export function discountedEntry<Entry extends Amounts>(entry: Entry, percent: number): Entry {
  const less = (mills: number) => discounted(mills, percent);
  const { onDeliveryMills, newMills, usedMills, termPrices } = entry;
  const amounts = {
    onDeliveryMills: less(onDeliveryMills),
    newMills: less(newMills),
    usedMills: less(usedMills),
  };
  if (!termPrices) return { ...entry, ...amounts };
  const terms = termPrices.map((term) => ({
    ...term,
    newMills: less(term.newMills),
    usedMills: less(term.usedMills),
  }));
  return { ...entry, ...amounts, termPrices: terms };
}
