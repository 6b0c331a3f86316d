import { destinationOf } from '../../session/paths.ts';

/** Where a request says to go after the login. Nothing if `p` names no page of this site. */
export function destinationFor(p: string | null): { readonly p?: string } {
  return p !== null && destinationOf(p, '') !== '' ? { p } : {};
}
