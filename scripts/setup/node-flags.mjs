/**
 * Flags of Node for the server. The young generation of its heap is 64 MB instead of 16: a request waits for the disk several
 * times, and what it holds meanwhile should not count as old, for old garbage stays until the heap has doubled.
 */
export const nodeFlags = ['--max-semi-space-size=64'];
