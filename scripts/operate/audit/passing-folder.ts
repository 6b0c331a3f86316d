import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * A folder for the time of one piece of work. Only this account of the machine may open it. It is gone at the end, also if the work
 * fails or a signal ends the process.
 */
export async function withPassingFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  // Its mode is 0700.
  const folder = mkdtempSync(join(tmpdir(), 'ringpost-audit-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const removeAndEnd = (signal: NodeJS.Signals): void => {
    remove();
    for (const each of SIGNALS) process.off(each, removeAndEnd);
    process.kill(process.pid, signal);
  };
  process.on('exit', remove);
  for (const signal of SIGNALS) process.on(signal, removeAndEnd);
  try {
    return await work(folder);
  } finally {
    for (const signal of SIGNALS) process.off(signal, removeAndEnd);
    process.off('exit', remove);
    remove();
  }
}
