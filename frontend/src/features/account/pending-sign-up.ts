import { CONFIRM_LINK_HOURS } from '@ringpost/domain/rules/limits';

const KEY = 'ringpost.signed-up';
const SECRET_BYTES = 32;

/** What this device knows of its last sign-up. */
export interface PendingSignUp {
  readonly email: string;
  /** Proves to the server that the password was chosen in this browser. */
  readonly secret: string;
}

/** Null if the browser forbids storage. */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** 256 random bits in base64url. */
export function newBrowserSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Remembers a sign-up on this device, for the page of the mailed link. The first login deletes it. */
export function keepSignUp({ email, secret }: PendingSignUp, now = Date.now()): void {
  const until = now + CONFIRM_LINK_HOURS * 3_600_000;
  storage()?.setItem(KEY, JSON.stringify({ email, secret, until }));
}

function parsed(text: string): { readonly [name in 'email' | 'secret' | 'until']?: unknown } | null {
  try {
    return JSON.parse(text) as { email?: unknown; secret?: unknown; until?: unknown } | null;
  } catch {
    return null;
  }
}

/** The last sign-up on this device, while its link is valid. */
export function keptSignUp(now = Date.now()): PendingSignUp | null {
  const kept = parsed(storage()?.getItem(KEY) ?? 'null');
  if (typeof kept?.email !== 'string' || typeof kept.secret !== 'string' || typeof kept.until !== 'number')
    return null;
  if (kept.until > now) return { email: kept.email, secret: kept.secret };
  storage()?.removeItem(KEY);
  return null;
}
