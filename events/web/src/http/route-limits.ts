import type { KeyScope } from '@ringpost/domain';
import { type Endpoint, isSignedIn, type RouteSpec } from './endpoint.ts';

/** Whether it changes something. A GET does where its contract says so. */
export function isWrite({ method, writes }: RouteSpec): boolean {
  return method !== 'GET' || writes === true;
}

/** Health checks have no limit. An account is counted wherever it reads. */
export function isApiRead({ access, spec }: Endpoint): boolean {
  if (spec.countedBy === 'reads') return true;
  return !isWrite(spec) && (isSignedIn(access) || spec.path.startsWith('/api/'));
}

/** Guests and senders that prove themselves have limits of their own. What those who work here do is not counted. */
export function isCountedWrite({ access, spec }: Endpoint): boolean {
  return access === 'customer' && isWrite(spec) && spec.countedBy === undefined;
}

/** What a key of the API must be allowed for it. `none`: no key opens it, as for every route of those who work here. */
export function scopeOf({ access, spec }: Endpoint): KeyScope | 'none' | 'by-action' {
  return access === 'customer' ? (spec.scope ?? 'none') : 'none';
}

/** Whether it stores something that nobody has paid for. */
export function isNewWork({ spec }: Endpoint): boolean {
  return isWrite(spec) && spec.countedBy !== 'reads' && !spec.servesPaid;
}
