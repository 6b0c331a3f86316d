import { destinationOf } from '../../session/paths.ts';

/** The field of a request that names the page after the login. Empty if `p` names no page of this site. */
export function destinationFor(p: string | null): { readonly p?: string } {
  return p !== null && destinationOf(p, '') !== '' ? { p } : {};
}
