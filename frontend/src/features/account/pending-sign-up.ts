import { CONFIRM_LINK_HOURS } from '@ringpost/domain/rules/limits';

const KEY = 'ringpost.signed-up';

/** Null if the browser forbids storage. */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Remembers the address of a sign-up on this device, for the page of the mailed link. The first login deletes it. */
export function keepSignUp(email: string, now = Date.now()): void {
  storage()?.setItem(KEY, JSON.stringify({ email, until: now + CONFIRM_LINK_HOURS * 3_600_000 }));
}

function parsed(text: string): { readonly email?: unknown; readonly until?: unknown } | null {
  try {
    return JSON.parse(text) as { email?: unknown; until?: unknown } | null;
  } catch {
    return null;
  }
}

/** The address of the last sign-up on this device, while its link is valid. */
export function keptSignUp(now = Date.now()): string | null {
  const kept = parsed(storage()?.getItem(KEY) ?? 'null');
  if (typeof kept?.email !== 'string' || typeof kept.until !== 'number') return null;
  if (kept.until > now) return kept.email;
  storage()?.removeItem(KEY);
  return null;
}
