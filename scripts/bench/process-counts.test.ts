import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  cpuMicrosIn,
  residentBytesOf,
  residentIn,
  usageOf,
  writtenBetween,
  writtenIn,
} from './process-counts.ts';

const IO = `rchar: 3189
wchar: 124000
syscr: 9
syscw: 32
read_bytes: 0
write_bytes: 4096
cancelled_write_bytes: 0
`;

describe('what a process has written', () => {
  it('is what it handed to the kernel, and in how many calls', () => {
    expect(writtenIn(IO)).toEqual({ bytes: 124_000, calls: 32 });
  });

  it('is summed over all processes of a server, and counts from the first look', () => {
    const before = [
      { bytes: 100, calls: 1 },
      { bytes: 1_000, calls: 10 },
    ];
    const after = [
      { bytes: 400, calls: 3 },
      { bytes: 1_500, calls: 15 },
    ];
    expect(writtenBetween(before, after)).toEqual({ bytes: 800, calls: 7 });
  });

  it('is refused where the text says nothing of it', () => {
    expect(() => writtenIn('rchar: 1')).toThrow('there is no wchar');
  });

  it.runIf(process.platform === 'linux')('grows with what this process writes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ringpost-io-'));
    const before = usageOf([process.pid]);
    writeFileSync(join(folder, 'written'), Buffer.alloc(1_000_000));
    const after = usageOf([process.pid]);
    rmSync(folder, { recursive: true });
    const { bytes, calls } = writtenBetween(before.written, after.written);
    expect(bytes).toBeGreaterThanOrEqual(1_000_000);
    expect(calls).toBeGreaterThanOrEqual(1);
  });
});

describe('the memory of a process', () => {
  it('is what it occupies now, in bytes', () => {
    expect(residentIn('VmHWM:\t  900 kB\nVmRSS:\t  384512 kB\nThreads:\t12\n')).toBe(384_512 * 1024);
  });

  it.runIf(process.platform === 'linux')('is told for this process', () => {
    expect(residentBytesOf(process.pid)).toBeGreaterThan(10_000_000);
  });
});

describe('the CPU time of a process', () => {
  it('is that of its user code and of the kernel, whatever the program is called', () => {
    const text = '412 (node (1) 9 9) S 1 412 412 0 -1 4194304 1 0 0 0 250 50 0 0 20 0 12 0 9 1 1';
    expect(cpuMicrosIn(text)).toBe(3_000_000);
  });

  it.runIf(process.platform === 'linux')('is summed over all processes of a server', () => {
    const { pid } = process;
    const [one, two] = [usageOf([pid]), usageOf([pid, pid])];
    expect(two.cpuMicros).toBeGreaterThanOrEqual(2 * one.cpuMicros);
    expect(two.written).toHaveLength(2);
  });
});
