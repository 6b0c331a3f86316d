import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PartReport, quantile } from './figures.ts';

const BLOCK = Buffer.alloc(4096, 1);
const SECONDS = 2;

/** How often per second this disk makes 4 KiB at the end of a file durable: the upper limit for single appends. */
export async function measureFsync(): Promise<PartReport> {
  const folder = mkdtempSync(join(tmpdir(), 'ringpost-bench-'));
  const file = openSync(join(folder, 'appended'), 'w');
  try {
    const took: number[] = [];
    const started = performance.now();
    while (performance.now() - started < SECONDS * 1000) {
      const before = performance.now();
      writeSync(file, BLOCK);
      fdatasyncSync(file);
      took.push(performance.now() - before);
    }
    const sorted = took.toSorted((a, b) => a - b);
    const figures = [
      { name: '4 KiB append + fdatasync', value: took.length / SECONDS, unit: '/s' },
      { name: 'p50', value: quantile(sorted, 0.5), unit: 'ms' },
      { name: 'p99', value: quantile(sorted, 0.99), unit: 'ms' },
    ];
    return { part: 'fsync', figures };
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
}
