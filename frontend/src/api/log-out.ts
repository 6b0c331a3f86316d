import { useSession } from '../session/session.store.ts';
import { command } from './http.ts';

/** Ends the session on the server. In the browser it ends even if the server cannot be reached. */
export async function logOut(): Promise<void> {
  const ended = command('POST /api/auth/logout', { body: {} }).catch(() => undefined);
  // At once: what the page would ask for until the answer comes, the server would refuse.
  useSession.getState().signOut();
  await ended;
}
