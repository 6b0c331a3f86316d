import type { Metadata } from '@grpc/grpc-js';

interface CompressionFilter {
  sendMetadata(metadata: Promise<Metadata>): Promise<Metadata>;
}

const HEADER = 'grpc-accept-encoding';
const DONE = Symbol('gzip is not named');

function isFilter(value: unknown): value is CompressionFilter {
  return typeof (value as CompressionFilter | undefined)?.sendMetadata === 'function';
}

/**
 * Stops grpc-js from telling servers that it reads gzip. EventStoreDB compresses every answer to such a client, which makes
 * reading about ten times slower. There is no setting for it, so this changes the filter that writes the header, for the
 * whole process (only the client of EventStoreDB uses grpc-js here).
 * @returns whether it worked. If it did not, everything works as before, only slower.
 */
export function stopNamingGzip(filter: unknown): boolean {
  if (!isFilter(filter)) return false;
  if (DONE in filter) return true;
  const original = filter.sendMetadata;
  filter.sendMetadata = async function sendMetadata(metadata) {
    const headers = await original.call(this, metadata);
    headers.remove(HEADER);
    return headers;
  };
  Object.assign(filter, { [DONE]: true });
  return true;
}

/** The prototype of the filter inside grpc-js; undefined if another version keeps it elsewhere. */
export async function compressionFilter(): Promise<unknown> {
  try {
    const { CompressionFilter: filterClass } = await import('@grpc/grpc-js/build/src/compression-filter.js');
    return filterClass.prototype;
  } catch {
    return undefined;
  }
}
