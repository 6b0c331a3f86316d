import { create } from 'zustand';

/** Who is signed in, as the login told it. Role and status are the server's to decide; this only chooses what to show. */
export interface Session {
  readonly token: string;
  readonly email: string;
  readonly isAdmin: boolean;
  /** ISO time; from then on the token is worth nothing. */
  readonly expiresAt: string;
}

/** Why a session ended without the customer asking for it. */
type SignOutReason = 'asked' | 'expired' | 'refused';

interface SessionState {
  readonly session: Session | null;
  /** Why the last session of this page ended; null while one is open, and before the first. */
  readonly endedBy: SignOutReason | null;
  /** The server lets this account do nothing as an admin until its owner has chosen a password of their own. */
  readonly mustChangePassword: boolean;
  /** Keeps the session for this tab, or with `remember` for this browser. */
  readonly signIn: (session: Session, remember: boolean) => void;
  readonly signOut: (reason?: SignOutReason) => void;
}

const key = 'ringpost.session';
/** The look of this device is not the customer's data, so it outlives a logout. */
const kept = ['ringpost.preferences'];
/** A timer longer than this overflows and fires at once; the rest is waited for again. */
const longestTimer = 24 * 60 * 60 * 1000;

type Listener = (reason: SignOutReason) => void;
const listeners = new Set<Listener>();
let timer: ReturnType<typeof setTimeout> | undefined;

export const useSession = create<SessionState>()((set, get) => ({
  session: null,
  endedBy: null,
  mustChangePassword: false,
  signIn(session, remember) {
    forget();
    storage(remember)?.setItem(key, JSON.stringify(session));
    set({ session, endedBy: null, mustChangePassword: false });
    watchExpiry();
  },
  signOut(reason = 'asked') {
    clearTimeout(timer);
    const was = get().session;
    forget();
    set({ session: null, endedBy: reason, mustChangePassword: false });
    if (was) for (const listener of listeners) listener(reason);
  },
}));

/** The bearer token while it is worth something. */
export function currentToken(): string | null {
  const { session } = useSession.getState();
  return session && !isOver(session) ? session.token : null;
}

/** A new token for the same customer, kept where the old one was. */
export function renewSession(session: Session): void {
  useSession.getState().signIn(session, Boolean(storage(true)?.getItem(key)));
}

/** Tells whoever holds a customer's data that it must go. Returns a way to stop listening. */
export function onSignOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes up the session that an earlier page left. Call once, before the first page is drawn. */
export function restoreSession(): void {
  const session = stored();
  if (!session) return;
  useSession.setState({ session });
  if (isOver(session)) useSession.getState().signOut('expired');
  else watchExpiry();
}

/** True when the token has lapsed. */
export function isOver({ expiresAt }: Session): boolean {
  return Date.parse(expiresAt) <= Date.now();
}

/** Signs out exactly when the token lapses; a sleeping machine catches up when the page is seen again. */
function watchExpiry(): void {
  clearTimeout(timer);
  const { session, signOut } = useSession.getState();
  if (!session) return;
  if (isOver(session)) {
    signOut('expired');
    return;
  }
  const left = Date.parse(session.expiresAt) - Date.now();
  timer = setTimeout(watchExpiry, Math.min(left, longestTimer));
}

if (typeof document !== 'undefined') document.addEventListener('visibilitychange', watchExpiry);

function stored(): Session | null {
  for (const remember of [true, false]) {
    const text = storage(remember)?.getItem(key);
    const session = text ? parsed(text) : null;
    if (session) return session;
  }
  return null;
}

function parsed(text: string): Session | null {
  try {
    const value = JSON.parse(text) as Partial<Session>;
    return typeof value.token === 'string' && typeof value.expiresAt === 'string' ? (value as Session) : null;
  } catch {
    return null;
  }
}

function forget(): void {
  storage(false)?.clear();
  const local = storage(true);
  for (const name of Object.keys(local ?? {})) if (!kept.includes(name)) local?.removeItem(name);
}

/** Null where the browser forbids storage: the session then lasts as long as the page. */
function storage(remember: boolean): Storage | null {
  try {
    return remember ? localStorage : sessionStorage;
  } catch {
    return null;
  }
}
