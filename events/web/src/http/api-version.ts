import type { Endpoint } from './endpoint.ts';
import { rejectField } from './problem.ts';

/** The versions of the API that are served, by the day from which each counts. The last one is that of a request that names none. */
export const API_VERSIONS = ['2026-11-27'] as const;
/** The header of requests and answers. */
export const VERSION_HEADER = 'Ringpost-Version';

export const NEWEST_VERSION = API_VERSIONS[API_VERSIONS.length - 1] ?? '';

/** @throws Rejection `invalid-request` for a version that is not served, so that no program reads answers of another shape */
export function checkVersion({ spec }: Endpoint, header: (name: string) => string | undefined): void {
  const asked = header(VERSION_HEADER);
  if (asked === undefined || !spec.path.startsWith('/api/')) return;
  const isServed = API_VERSIONS.some((version) => version === asked);
  if (!isServed) {
    const sentence = `${VERSION_HEADER} is ${API_VERSIONS.join(' or ')}, or is left out`;
    throw rejectField(VERSION_HEADER, 'enum', sentence);
  }
}
