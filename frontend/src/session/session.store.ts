import type { Role } from '@ringpost/domain/rules/roles';
import { create } from 'zustand';

/**
 * Who is signed in, from the answer of the login. The server decides about role and status. This copy only decides what the pages
 * show.
 */
export interface Session {
  readonly token: string;
  readonly email: string;
  /** Whether the user works here, in whatever role. */
  readonly isAdmin: boolean;
  readonly role?: Role;
  /** The language of the account. `public/boot.js` reads it. */
  readonly locale?: string;
  /** ISO time. The token is not valid from then on. */
  readonly expiresAt: string;
  /** The password was made by the first start, and its owner must choose another. */
  readonly mustChangePassword?: boolean;
  /** The server allows an admin nothing until the account has a second factor. */
  readonly mustAddFactor?: boolean;
}

/** Why a session ended. `asked`: the customer logged out. */
type SignOutReason = 'asked' | 'expired' | 'refused';

interface SessionState {
  readonly session: Session | null;
  /** Why the last session of this page ended; null while one is open, and before the first. */
  readonly endedBy: SignOutReason | null;
  /** The server allows no actions as an admin until the owner of the account has chosen their own password. */
  readonly mustChangePassword: boolean;
  /** The same, until the account has a second factor. */
  readonly mustAddFactor: boolean;
  /** Stores the session for this tab, or with `remember` for this browser. */
  readonly signIn: (session: Session, remember: boolean) => void;
  readonly signOut: (reason?: SignOutReason) => void;
}

const KEY = 'ringpost.session';
/** The name under which the device stores the unclaimed numbers that a visitor chose, until somebody logs in and takes them. */
export const VISITORS_UNCLAIMED = 'ringpost.visitors-unclaimed-numbers';
/**
 * The look and the language of this device and of its lists, and what a visitor chose, are not the customer's data, so they stay after
 * a login and a logout.
 */
const KEPT = ['ringpost.preferences', 'ringpost.language', 'ringpost.lists', VISITORS_UNCLAIMED];
/** What stays in this tab when a session ends by itself. Only the same customer finds it again after the next login. */
const CARRIED = ['ringpost.selected-numbers', 'ringpost.unclaimed-numbers'];
/** The customer whose session ended by itself in this tab. */
const OWNER = 'ringpost.ended-session-of';
/** A longer timer overflows and fires at once, so it is started again for the rest. */
const LONGEST_TIMER = 24 * 60 * 60 * 1000;

type Listener = (reason: SignOutReason) => void;
const listeners = new Set<Listener>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** True when the token has expired. */
export function isOver({ expiresAt }: Session): boolean {
  return Date.parse(expiresAt) <= Date.now();
}

/** Signs out exactly when the token expires. After the device slept, the check runs when the page is visible again. */
function watchExpiry(): void {
  clearTimeout(timer);
  const { session, signOut } = useSession.getState();
  if (!session) return;
  if (isOver(session)) {
    if (!continueFromOtherTab()) signOut('expired');
    return;
  }
  const left = Date.parse(session.expiresAt) - Date.now();
  timer = setTimeout(watchExpiry, Math.min(left, LONGEST_TIMER));
}

/** Null if the browser forbids storage. The session then ends with the page. */
function storage(remember: boolean): Storage | null {
  try {
    return remember ? localStorage : sessionStorage;
  } catch {
    return null;
  }
}

function parsed(text: string): Session | null {
  try {
    const value = JSON.parse(text) as Partial<Session>;
    return typeof value.token === 'string' && typeof value.expiresAt === 'string' ? (value as Session) : null;
  } catch {
    return null;
  }
}

function storedIn(store: Storage | null): Session | null {
  const text = store?.getItem(KEY);
  return text ? parsed(text) : null;
}

/** A valid session that another tab has stored for this browser since this one began. */
function ofOtherTab(): Session | null {
  const own = useSession.getState().session;
  const session = storedIn(storage(true));
  return own && session && session.token !== own.token && !isOver(session) ? session : null;
}

function forget(inTab: readonly string[] = [], inBrowser: readonly string[] = []): void {
  const stores = [
    [storage(false), [...inTab, ...KEPT]],
    [storage(true), [...inBrowser, ...KEPT]],
  ] as const;
  for (const [store, kept] of stores) {
    for (const name of Object.keys(store ?? {})) if (!kept.includes(name)) store?.removeItem(name);
  }
}

function tell(reason: SignOutReason): void {
  for (const listener of listeners) listener(reason);
}

/** What the owner of the account must do before anything else. */
function dutiesOf({ mustChangePassword = false, mustAddFactor = false }: Session) {
  return { mustChangePassword, mustAddFactor };
}

function keep(session: Session, remember: boolean): void {
  storage(remember)?.setItem(KEY, JSON.stringify(session));
  useSession.setState({ session, endedBy: null, ...dutiesOf(session) });
  watchExpiry();
}

export const useSession = create<SessionState>()((set, get) => ({
  session: null,
  endedBy: null,
  mustChangePassword: false,
  mustAddFactor: false,
  signIn(session, remember) {
    const isSame = storage(false)?.getItem(OWNER) === session.email;
    // The previous customer did not log out, so what the tab stored for them is deleted now.
    if (!isSame) tell('asked');
    forget(isSame ? CARRIED : []);
    keep(session, remember);
  },
  signOut(reason = 'asked') {
    clearTimeout(timer);
    const was = get().session;
    const carried = reason === 'asked' ? [] : CARRIED;
    // A session that ends by itself does not end the one that another tab has begun since.
    const others = reason === 'asked' || !ofOtherTab() ? [] : [KEY];
    forget(carried, others);
    set({ session: null, endedBy: reason, mustChangePassword: false, mustAddFactor: false });
    if (was) tell(reason);
    // The listeners emptied their stores, which have written their empty state to the storage again.
    forget(carried, others);
    if (was && reason !== 'asked') storage(false)?.setItem(OWNER, was.email);
  },
}));

/**
 * Continues with the session that the same customer has begun in another tab since: by a new password, or by a new login.
 * @returns false if there is none
 */
export function continueFromOtherTab(): boolean {
  const session = ofOtherTab();
  if (!session || session.email !== useSession.getState().session?.email) return false;
  useSession.setState({ session, ...dutiesOf(session) });
  watchExpiry();
  return true;
}

/** The bearer token while it is valid. */
export function currentToken(): string | null {
  const { session } = useSession.getState();
  return session && !isOver(session) ? session.token : null;
}

/** A new token for the same customer, stored in the same place as the old one. The browser may remember another customer. */
export function renewSession(session: Session): void {
  const own = useSession.getState().session;
  keep(session, own !== null && storedIn(storage(true))?.token === own.token);
}

/** The account has a second factor, so nothing has to be added before anything else. */
export function factorAdded(): void {
  const { session, mustAddFactor } = useSession.getState();
  if (!session || !mustAddFactor) return;
  const { mustAddFactor: _, ...others } = session;
  renewSession(others);
}

/** Tells the listener that it must delete a customer's data. Returns a function that stops it. */
export function onSignOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Continues the session of an earlier page: that of this tab, or else the one that the browser remembers. Call it once, before the
 * first page is drawn.
 */
export function restoreSession(): void {
  const ofTab = storedIn(storage(false));
  const session = ofTab && !isOver(ofTab) ? ofTab : (storedIn(storage(true)) ?? ofTab);
  if (!session) return;
  useSession.setState({ session, ...dutiesOf(session) });
  if (isOver(session)) useSession.getState().signOut('expired');
  else watchExpiry();
}

if (typeof document !== 'undefined') document.addEventListener('visibilitychange', watchExpiry);
