import { destinationOf } from '../../session/paths.ts';

/** What a request says of where to go after the login: nothing where `p` names no page of this site. */
export function destinationFor(p: string | null): { readonly p?: string } {
  return p !== null && destinationOf(p, '') !== '' ? { p } : {};
}
