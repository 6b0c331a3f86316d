import { spentAt, type VolumeStep, volumeStepsAt } from '@ringpost/domain';
import { reachedStep } from '@ringpost/domain/rules/volume-discount';
import { spending } from '@ringpost/projections/wallets/wallets.view';
import type { QueryDeps } from '../query-deps.ts';

/** The discount by volume of one customer. */
export interface Volume {
  /** The steps that count, the lowest first. */
  readonly steps: readonly VolumeStep[];
  /** What the customer spent in the last days. */
  readonly spentMills: number;
  /** Undefined: no step is reached. */
  readonly reached: VolumeStep | undefined;
}

type Sources = Pick<QueryDeps, 'readModel' | 'catalogue'>;

/** The steps that count at this instant. */
async function stepsAt({ catalogue }: Sources, now: string): Promise<readonly VolumeStep[]> {
  return volumeStepsAt((await catalogue.read()).volumeSteps, now)?.steps ?? [];
}

/** The discount of a customer as the rows have it. A purchase finds it in the same way, from the log. */
export async function readVolume(sources: Sources, userId: string, now: string): Promise<Volume> {
  const [steps, row] = await Promise.all([
    stepsAt(sources, now),
    sources.readModel.collection(spending).get(userId),
  ]);
  // Rows of an earlier shape do not have the days.
  const spentMills = spentAt(row?.forVolume ?? [], now);
  return { steps, spentMills, reached: reachedStep(steps, spentMills) };
}

/** The discount of a customer in per cent; undefined if there is none. Without steps no row is read. */
export async function percentOffOf(
  sources: Sources,
  userId: string,
  now: string,
): Promise<number | undefined> {
  if ((await stepsAt(sources, now)).length === 0) return undefined;
  return (await readVolume(sources, userId, now)).reached?.percent;
}
