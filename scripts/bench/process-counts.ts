import { readFileSync } from 'node:fs';

/** What a process has handed to the kernel since its start, with sockets. Other programs do not change it. */
export interface Written {
  readonly bytes: number;
  readonly calls: number;
}

/** What a server has used since its start, all processes and threads together. */
export interface Usage {
  readonly cpuMicros: number;
  readonly residentBytes: number;
  /** One per process; none if the system does not count. */
  readonly written: readonly Written[];
}

/** Among the fields that follow the name of the program. */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;
const MICROS_PER_TICK = 10_000;

function numberAfter(label: string, text: string): number {
  const digits = new RegExp(`^${label}:\\s*(\\d+)`, 'm').exec(text)?.[1];
  if (digits === undefined) throw new Error(`there is no ${label} in ${JSON.stringify(text)}`);
  return Number(digits);
}

/** Reads the text of `/proc/<pid>/io`. */
export function writtenIn(text: string): Written {
  return { bytes: numberAfter('wchar', text), calls: numberAfter('syscw', text) };
}

/** Reads the text of `/proc/<pid>/status`. @returns bytes of memory that the process occupies now */
export function residentIn(text: string): number {
  return numberAfter('VmRSS', text) * 1024;
}

/** The sum of what several processes did between two readings. */
export function writtenBetween(before: readonly Written[], after: readonly Written[]): Written {
  const sum = (all: readonly Written[], pick: (each: Written) => number) =>
    all.reduce((total, each) => total + pick(each), 0);
  return {
    bytes: sum(after, ({ bytes }) => bytes) - sum(before, ({ bytes }) => bytes),
    calls: sum(after, ({ calls }) => calls) - sum(before, ({ calls }) => calls),
  };
}

/** Reads the text of `/proc/<pid>/stat`. @returns CPU time of all threads since the start */
export function cpuMicrosIn(text: string): number {
  // The name of the program is in parentheses and can contain anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * MICROS_PER_TICK;
}

function read(pid: number, file: string): string {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8');
}

/** Undefined if the system does not provide it. */
export function residentBytesOf(pid: number): number | undefined {
  return process.platform === 'linux' ? residentIn(read(pid, 'status')) : undefined;
}

/** All of these processes together. If the system has no counts, only this process counts, without its writes. */
export function usageOf(pids: readonly number[]): Usage {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage();
    return { cpuMicros: user + system, residentBytes: process.memoryUsage().rss, written: [] };
  }
  const sum = (pick: (pid: number) => number) => pids.reduce((total, pid) => total + pick(pid), 0);
  return {
    cpuMicros: sum((pid) => cpuMicrosIn(read(pid, 'stat'))),
    residentBytes: sum((pid) => residentIn(read(pid, 'status'))),
    written: pids.map((pid) => writtenIn(read(pid, 'io'))),
  };
}
