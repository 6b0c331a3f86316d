import type { IncomingMessage } from 'node:http';
import type { Endpoint, RouteSpec } from './endpoint.ts';

/** A GET that changes something. */
export function isWritingGet({ method, writes }: Pick<RouteSpec, 'method' | 'writes'>): boolean {
  return method === 'GET' && writes === true;
}

/** A path of a contract as a regular expression, in the form that the lists of the front door have. */
export function pathPattern(path: string): string {
  return `^${path.replaceAll(/[.()+*?$]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`;
}

/**
 * Tells the GETs that change something from those that read, before any route is looked up. A reading path that matches such a
 * pattern too is treated as one that writes, here and by the front door: it waits for nobody, and is not repeated.
 */
export function writingGets(endpoints: readonly Endpoint[]): (request: IncomingMessage) => boolean {
  const patterns = endpoints
    .filter(({ spec }) => isWritingGet(spec))
    .map(({ spec }) => new RegExp(pathPattern(spec.path)));
  return ({ url = '' }) => {
    if (patterns.length === 0) return false;
    const [path = ''] = url.split('?', 1);
    return patterns.some((pattern) => pattern.test(path));
  };
}
