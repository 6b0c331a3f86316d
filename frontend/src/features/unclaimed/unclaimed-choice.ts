import { serverNow } from '../../api/server-clock.ts';
import { useSession, VISITORS_UNCLAIMED } from '../../session/session.store.ts';
import type { UnclaimedApp, UnclaimedNumber } from './unclaimed.api.ts';

/** Rows that somebody chose to buy, with their app. */
export interface UnclaimedChoice {
  readonly app: Pick<UnclaimedApp, 'uuid' | 'app_name' | 'image_name'>;
  readonly rows: readonly UnclaimedNumber[];
}

interface Stored extends UnclaimedChoice {
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** Of a customer, in this tab. Whoever logs in next does not find it. */
const OWN = 'ringpost.unclaimed-numbers';
/** Who logs in or signs up later than this has forgotten the choice. */
const KEPT_MS = 24 * 3_600_000;

/** Null if the browser forbids storage. The choice is then lost at the login. */
function storage(ofVisitor: boolean): Storage | null {
  try {
    // A new account is confirmed in another tab.
    return ofVisitor ? localStorage : sessionStorage;
  } catch {
    return null;
  }
}

function read(ofVisitor: boolean): UnclaimedChoice | null {
  try {
    const text = storage(ofVisitor)?.getItem(ofVisitor ? VISITORS_UNCLAIMED : OWN);
    const value = JSON.parse(text ?? 'null') as Stored | null;
    if (!value || typeof value.app.uuid !== 'string' || !Array.isArray(value.rows)) return null;
    return serverNow() - value.since < KEPT_MS ? value : null;
  } catch {
    return null;
  }
}

/** Stores a choice until it is bought: for whoever logs in on this device next, or for the customer who is signed in. */
export function keepChoice({ app: { uuid, app_name, image_name }, rows }: UnclaimedChoice): void {
  const ofVisitor = useSession.getState().session === null;
  const value: Stored = { app: { uuid, app_name, image_name }, rows, since: serverNow() };
  storage(ofVisitor)?.setItem(ofVisitor ? VISITORS_UNCLAIMED : OWN, JSON.stringify(value));
}

/** The choice of the signed-in customer. What a visitor chose before the login becomes theirs. */
export function ownChoice(): UnclaimedChoice | null {
  const visitors = read(true);
  storage(true)?.removeItem(VISITORS_UNCLAIMED);
  if (visitors) keepChoice(visitors);
  return visitors ?? read(false);
}

/** Removes rows that were bought, or that the customer does not want. @returns what is left */
export function dropRows(choice: UnclaimedChoice, ids: ReadonlySet<string>): UnclaimedChoice {
  const left = { ...choice, rows: choice.rows.filter(({ id }) => !ids.has(id)) };
  if (left.rows.length > 0) keepChoice(left);
  else storage(false)?.removeItem(OWN);
  return left;
}
