import type { Engine } from '@ringpost/events/engine';
import { createAggregateRepository } from './aggregate-repository.ts';
import type { Deps } from './deps.ts';
import { systemIds } from './ids.ts';
import { createSingleFlight } from './single-flight.ts';

type Given = Pick<Deps, 'clock' | 'config' | 'log'>;
type Replaceable = Pick<Deps, 'ids' | 'random' | 'viewsBehind'>;

/** What every command handler of one process shares, on the ports of an engine. */
export function createDeps(
  { events, readModel, vault, bus }: Pick<Engine, 'events' | 'readModel' | 'vault' | 'bus'>,
  { clock, config, log }: Given,
  { ids = systemIds, random = Math.random, viewsBehind = () => false }: Partial<Replaceable> = {},
): Deps {
  return {
    events,
    readModel,
    vault,
    bus,
    streams: createAggregateRepository(events),
    singleFlight: createSingleFlight(),
    clock,
    ids,
    random,
    config,
    log,
    viewsBehind,
  };
}
