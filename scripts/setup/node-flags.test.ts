import { execFileSync } from 'node:child_process';
import { totalmem } from 'node:os';
import { expect, it } from 'vitest';
import { auditFlags } from './node-flags.mjs';

it('lets the audit use three quarters of the memory, where V8 alone would stop at 4 GB', () => {
  const program = 'console.log(require("node:v8").getHeapStatistics().heap_size_limit)';
  const limit = Number(execFileSync(process.execPath, [...auditFlags.slice(1), '--eval', program]));
  const memory = Math.min(process.constrainedMemory() || totalmem(), totalmem());
  expect(limit / memory).toBeGreaterThan(0.7);
  expect(limit / memory).toBeLessThan(0.85);
});
