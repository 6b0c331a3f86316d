import { useSession } from '../session/session.store.ts';
import { command } from './http.ts';

/** Ends the session at the server. It ends here even if the server cannot be reached. */
export async function logOut(): Promise<void> {
  await command('POST /api/auth/logout', { body: {} }).catch(() => undefined);
  useSession.getState().signOut();
}
