import { useSession } from '../session/session.store.ts';
import { command } from './http.ts';

/** Ends the session at the server, and here whether or not the server could be told. */
export async function logOut(): Promise<void> {
  await command('/api/auth/logout').catch(() => undefined);
  useSession.getState().signOut();
}
