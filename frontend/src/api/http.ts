import { currentToken, useSession } from '../session/session.store.ts';
import { Problem } from './problem.ts';
import { noteServerDate } from './server-clock.ts';

export interface CommandOptions {
  /** One per click, kept until it is answered, so that a second send cannot buy twice. */
  readonly idempotencyKey?: string;
  readonly method?: 'POST' | 'PUT' | 'DELETE';
}

type RefusalListener = (problem: Problem) => void;
const refusalListeners = new Set<RefusalListener>();

/** Calls `listener` with the reason whenever the server has ended the session. Returns a way to stop listening. */
export function onSessionRefused(listener: RefusalListener): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** The newest thing this page knows to have happened: reads wait for it, so nobody sees a world before their own act. */
let newestPosition: string | null = null;

/** Remembers a position that a command answered, or a hint named. An older one of the same log changes nothing. */
export function notePosition(position: string): void {
  if (newestPosition === null || isNewer(position, newestPosition)) newestPosition = position;
}

/** A position is `log:place`. Places of one log sort as texts; one of another log is newer, because the server has that log now. */
function isNewer(position: string, than: string): boolean {
  return position.split(':')[0] !== than.split(':')[0] || position > than;
}

/** Reads `path` as JSON. It is also the fetcher of SWR: a key is the query's path. Throws a `Problem`. */
export function query<T>(path: string): Promise<T> {
  return send<T>(path, { method: 'GET' });
}

/** Sends a command and gives its answer. Throws a `Problem`. */
export async function command<T>(
  path: string,
  body: unknown = {},
  { idempotencyKey, method = 'POST' }: CommandOptions = {},
): Promise<T> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  return send<T>(path, { method, headers, body: JSON.stringify(body) });
}

async function send<T>(path: string, init: RequestInit): Promise<T> {
  const token = currentToken();
  const headers = new Headers(init.headers);
  headers.set('Accept', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (token && newestPosition && init.method === 'GET') headers.set('Min-Position', newestPosition);
  const answer = await reach(path, { ...init, headers });
  const body = await bodyOf(answer);
  if (init.method !== 'GET') noteWhatWasDone(answer);
  if (answer.ok) return body as T;
  const problem = new Problem(answer.status, body);
  if (token && endsSession(problem)) sessionRefused(problem, token);
  if (problem.code === 'password-change-required') useSession.setState({ mustChangePassword: true });
  throw problem;
}

/** A command's answer says where its events stand: the next read waits until they can be seen. */
function noteWhatWasDone(answer: Response): void {
  const position = answer.headers.get('position');
  if (position !== null) notePosition(position);
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  const sentAt = Date.now();
  try {
    const answer = await fetch(path, init);
    noteServerDate(answer.headers.get('date'), sentAt, Date.now());
    return answer;
  } catch {
    throw new Problem(0, { code: 'network-error', title: 'No answer' });
  }
}

async function bodyOf(answer: Response): Promise<Record<string, unknown>> {
  try {
    const text = await answer.text();
    // "Done" and "accepted" have nothing more to say.
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  } catch {
    if (answer.ok) throw new Problem(0, { code: 'network-error', title: 'Unreadable answer' });
    return {};
  }
}

/** Every 401 except a wrong password ends the session here too, and so does a closed account. */
function endsSession({ status, code }: Problem): boolean {
  return code === 'account-inactive' || (status === 401 && code !== 'INCORRECT_CREDENTIALS');
}

/** Ends the session, unless the refused token has a successor already. */
function sessionRefused(problem: Problem, token: string): void {
  if (useSession.getState().session?.token !== token) return;
  useSession.getState().signOut('refused');
  for (const listener of refusalListeners) listener(problem);
}
