/** Flags of Node for every program of ours: it runs the copies of the sources in plain JavaScript. */
export const plainFlags = [`--import=${new URL('./use-plain-copies.mjs', import.meta.url).href}`];

/**
 * Flags of Node for the server. The young generation of its heap is 64 MB instead of 16. A request waits for the disk
 * several times. Its objects should not become old meanwhile, because old garbage stays until the heap has doubled.
 */
export const nodeFlags = [...plainFlags, '--max-semi-space-size=64'];
