import { totalmem } from 'node:os';

/** Flags of Node for every program of ours: it runs the copies of the sources in plain JavaScript. */
export const plainFlags = [`--import=${new URL('./use-plain-copies.mjs', import.meta.url).href}`];

/**
 * Flags of Node for the server. The young generation of its heap is 64 MB instead of 16. A request waits for the disk
 * several times. Its objects should not become old meanwhile, because old garbage stays until the heap has doubled.
 */
export const nodeFlags = [...plainFlags, '--max-semi-space-size=64'];

/** The part of the machine's memory that the audit may use. */
const AUDIT_MEMORY_PART = 0.75;

function memoryBytes() {
  // 0 if nothing limits this process.
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}

/** Flags of Node for the audit. It keeps something of each order until it has seen its end, and V8 gives a program 4 GB at most by itself. */
export const auditFlags = [
  ...plainFlags,
  `--max-old-space-size=${Math.floor((memoryBytes() * AUDIT_MEMORY_PART) / 2 ** 20)}`,
];
