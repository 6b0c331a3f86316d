import { fileURLToPath } from 'node:url';
import { startChild } from '../prove/http-tests/child-process.ts';
import { type Figure, ofRounds, type PartReport } from './figures.ts';
import { usageOf } from './process-counts.ts';
import type { Effort } from './report.ts';
import { type StartedServer, withFirstStart } from './start-server.ts';
import type { Visited, VisitorRequests } from './visitor-requests.ts';

const visitorsProgram = fileURLToPath(new URL('./visitors.ts', import.meta.url));
const VISITORS = 10_000;
const PER_SECOND = 2_000;
/** Each visitor comes twice in a round. */
const SECONDS = 10;
const WARM_UP_SECONDS = 5;
const P99_TARGET = { atMost: 100 };
const MEGABYTE = 1_000_000;

interface Round extends Visited {
  readonly cpuMicrosEach: number;
  readonly residentBytes: number;
}

async function visitInRounds({ url, pid }: StartedServer, rounds: number): Promise<readonly Round[]> {
  const visitors = await startChild<VisitorRequests>(visitorsProgram);
  try {
    await visitors.ask('connect', { url, visitors: VISITORS });
    await visitors.ask('visit', { perSecond: PER_SECOND, seconds: WARM_UP_SECONDS });
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = usageOf([pid]);
      const visited = await visitors.ask('visit', { perSecond: PER_SECOND, seconds: SECONDS });
      const after = usageOf([pid]);
      const cpuMicrosEach = (after.cpuMicros - before.cpuMicros) / (PER_SECOND * SECONDS);
      measured.push({ ...visited, cpuMicrosEach, residentBytes: after.residentBytes });
    }
    return measured;
  } finally {
    await visitors.close();
  }
}

async function measureWith(demo: 'on' | 'off', { rounds, profileTo }: Effort): Promise<PartReport> {
  const measured = await withFirstStart({ demo, profileTo }, (server) => visitInRounds(server, rounds));
  const of = (name: string, unit: string, pick: (round: Round) => number, target?: Figure['target']) =>
    ofRounds(name, unit, measured.map(pick), target);
  const change = demo === 'on' ? 'changes all the time' : 'does not change';
  return {
    part: `"/" ${change}, ${VISITORS} visitors, ${PER_SECOND} requests a second`,
    figures: [
      of('p50', 'ms', ({ p50 }) => p50),
      of('p99', 'ms', ({ p99 }) => p99, P99_TARGET),
      of('longest', 'ms', ({ longest }) => longest),
      of('answers', '/s', ({ perSecond }) => perSecond),
      of('answers "not changed"', '%', ({ unchanged }) => unchanged * 100),
      of('requests that failed', '', ({ failed }) => failed, { atMost: 0 }),
      of('CPU of the server for each', 'µs', ({ cpuMicrosEach }) => cpuMicrosEach),
      of('memory of the server', 'MB', ({ residentBytes }) => residentBytes / MEGABYTE),
    ],
  };
}

/**
 * Ten thousand visitors with kept connections who read "/" of one process, 2,000 times a second, whether the server keeps up or
 * not: first while messages come, so that each reads a new page, and then while none come. Every second request asks whether the
 * page has changed.
 */
export async function measureVisits(effort: Effort): Promise<readonly PartReport[]> {
  return [await measureWith('on', effort), await measureWith('off', effort)];
}
