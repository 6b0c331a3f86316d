import { readdirSync, readFileSync } from 'node:fs';
import { cpuMicrosIn } from './process-counts.ts';
import type { ThreadName } from './stations.ts';

/** Processor time of this process since its start, in microseconds. */
export interface ThreadUsage {
  readonly threads: ReadonlyMap<ThreadName, number>;
  /** Threads without JavaScript, by what they do. Empty if the system does not tell threads apart. */
  readonly helpers: ReadonlyMap<string, number>;
  readonly total: number;
}

/** The names that Node gives to threads without JavaScript. */
const HELPERS: ReadonlyMap<string, string> = new Map([
  ['V8Worker', 'helpers of V8: garbage and compiling'],
  ['libuv-worker', 'thread pool: files and keys'],
]);
const TASKS = '/proc/self/task';

/** A thread may end while it is read. */
function readTask(thread: string): { readonly name: string; readonly micros: number } | undefined {
  try {
    const name = readFileSync(`${TASKS}/${thread}/comm`, 'utf8').trim();
    return { name, micros: cpuMicrosIn(readFileSync(`${TASKS}/${thread}/stat`, 'utf8')) };
  } catch {
    return undefined;
  }
}

export function helperMicros(): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  if (process.platform !== 'linux') return sums;
  for (const thread of readdirSync(TASKS)) {
    const task = readTask(thread);
    const does = HELPERS.get(task?.name ?? '');
    if (task && does !== undefined) sums.set(does, (sums.get(does) ?? 0) + task.micros);
  }
  return sums;
}
