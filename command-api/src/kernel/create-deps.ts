import type { Engine } from '@ringpost/engine';
import { createSingleFlight, realPause } from '@ringpost/engine/async';
import { createAggregateRepository } from './aggregate-repository.ts';
import type { Deps } from './deps.ts';
import { createGuardedWork } from './guarded-work.ts';
import { systemIds } from './ids.ts';
import { PASSWORD_COST } from './password-cost.ts';
import { createTally } from './tally.ts';
import { countUnderWay } from './under-way.ts';

type ProcessDeps = Pick<Deps, 'clock' | 'config' | 'log'>;
type Replaceable = Pick<Deps, 'ids' | 'pause' | 'random' | 'viewsBehind' | 'isDiskFull' | 'passwordCost'> & {
  /** Milliseconds that only grow, for the age of what is in memory. */
  readonly elapsedMs: () => number;
};

/** What all command handlers of one process share, on the ports of an engine. */
export function createDeps(
  {
    events,
    readModel,
    vault,
    sealedBlobs,
    bus,
    snapshots,
    subjectKeys,
  }: Pick<Engine, 'events' | 'readModel' | 'vault' | 'sealedBlobs' | 'bus' | 'snapshots' | 'subjectKeys'>,
  { clock, config, log }: ProcessDeps,
  {
    ids = systemIds,
    pause = realPause,
    random = Math.random,
    viewsBehind = () => false,
    isDiskFull = () => false,
    passwordCost = PASSWORD_COST,
    elapsedMs = () => performance.now(),
  }: Partial<Replaceable> = {},
): Deps {
  return {
    events,
    readModel,
    vault,
    sealedBlobs,
    bus,
    subjectKeys,
    streams: createAggregateRepository(events, {
      snapshots,
      elapsedMs,
      report: (err, stream) => log.warn({ err, stream }, 'a snapshot could not be used'),
    }),
    singleFlight: createSingleFlight(),
    purchases: countUnderWay(),
    sales: createTally(),
    guarded: createGuardedWork(),
    clock,
    passwordCost,
    pause,
    ids,
    random,
    config,
    log,
    viewsBehind,
    isDiskFull,
  };
}
