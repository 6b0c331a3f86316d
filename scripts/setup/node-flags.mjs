/**
 * Flags of Node for the server. The young generation of its heap is 64 MB instead of 16. A request waits for the disk
 * several times. Its objects should not become old meanwhile, because old garbage stays until the heap has doubled.
 */
export const nodeFlags = ['--max-semi-space-size=64'];
