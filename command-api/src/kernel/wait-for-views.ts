import { isAtOrAfter, LOG_START, type Position } from '@ringpost/domain';
import { pollUntil } from '@ringpost/engine/async';
import type { Deps } from './deps.ts';

const LOOK_AGAIN_MS = 5;

interface Awaited {
  /** The projectors of the views. */
  readonly projectors: readonly string[];
  readonly at: Position;
  readonly withinMs: number;
}

/** Waits until views have reached a position. @returns false if they have not in that time, or if they are far behind */
export async function waitForViews(
  { readModel, viewsBehind, pause }: Pick<Deps, 'readModel' | 'viewsBehind' | 'pause'>,
  { projectors, at, withinMs }: Awaited,
): Promise<boolean> {
  if (viewsBehind()) return false;
  const haveSeen = async (): Promise<true | undefined> => {
    const seen = await readModel.checkpoints(projectors);
    const isSeen = (name: string): boolean => isAtOrAfter(seen.get(name)?.position ?? LOG_START, at);
    return projectors.every(isSeen) ? true : undefined;
  };
  const looks = withinMs / LOOK_AGAIN_MS;
  return (await pollUntil(haveSeen, { everyMs: LOOK_AGAIN_MS, looks, pause })) ?? false;
}
