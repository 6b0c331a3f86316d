import { createProjector, joinHandlers, type NounDeadlines, type Projector } from '../kernel/projector.ts';
import { deadlines } from './deadlines.view.ts';

/** Every open obligation, and when a timer checks it: all that the nouns register. */
export function createDeadlinesProjector(...nouns: readonly NounDeadlines[]): Projector {
  return createProjector({
    name: 'deadlines',
    shape: 14,
    streams: [...new Set(nouns.flatMap(({ streams }) => streams))],
    views: [deadlines],
    on: joinHandlers(...nouns.map(({ on }) => on)),
  });
}
