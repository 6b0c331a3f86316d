import type { Endpoint } from './endpoint.ts';

/** Health checks have no limit. */
export function isApiRead({ spec: { method, path, countedBy } }: Endpoint): boolean {
  return countedBy === 'reads' || (method === 'GET' && path.startsWith('/api/'));
}

/** Guests and senders that prove themselves have limits of their own. What admins do is not counted. */
export function isCountedWrite({ access, spec: { method, countedBy } }: Endpoint): boolean {
  return access === 'customer' && method !== 'GET' && countedBy === undefined;
}

/** Whether it stores something that nobody has paid for. */
export function isNewWork({ spec: { method, countedBy, servesPaid } }: Endpoint): boolean {
  return method !== 'GET' && countedBy !== 'reads' && !servesPaid;
}
