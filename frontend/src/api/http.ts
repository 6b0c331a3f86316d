import { continueFromOtherTab, currentToken, useSession } from '../session/session.store.ts';
import { Problem, refusalsReady } from './problem.ts';
import {
  type AnswerOf,
  type CommandRoute,
  filledPath,
  pathOf,
  type QueryRoute,
  type RequestArgument,
} from './routes.ts';
import { noteServerDate } from './server-clock.ts';

type RefusalListener = (problem: Problem) => void;
const refusalListeners = new Set<RefusalListener>();

/** Calls `listener` with the reason when the server has ended the session. Returns a function that stops it. */
export function onSessionRefused(listener: RefusalListener): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** The newest position that this page knows. Reads wait for this position, so customers always see their own changes. */
let newestPosition: string | null = null;

/**
 * A position is `log:place`. Places of one log sort as texts. A position of another log counts as newer, because the server uses
 * that log now.
 */
function isNewer(position: string, than: string): boolean {
  return position.split(':')[0] !== than.split(':')[0] || position > than;
}

/** Remembers a position from the answer of a command or from a hint. An older one of the same log changes nothing. */
export function notePosition(position: string): void {
  if (newestPosition === null || isNewer(position, newestPosition)) newestPosition = position;
}

/** Remembers the position of a command's events. The next read waits until they are visible. */
function noteWhatWasDone(answer: Response): void {
  const position = answer.headers.get('position');
  if (position !== null) notePosition(position);
}

/**
 * A connection that is gone without a word, such as that of a phone that has changed its network, leaves a request open for ever. So a
 * request is given up after this time without an answer.
 */
const PATIENCE_MS = 60_000;
/** What is sent may be large, and the line slow. */
const SLOWEST_BYTES_PER_MS = 20;

/** How long an answer is waited for. */
function patienceFor({ body }: RequestInit): number {
  return PATIENCE_MS + (typeof body === 'string' ? body.length / SLOWEST_BYTES_PER_MS : 0);
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  const sentAt = Date.now();
  const givenUp = new AbortController();
  // Only the answer must come in time: a large file may take longer.
  const timer = setTimeout(() => givenUp.abort(), patienceFor(init));
  const signal = init.signal ? AbortSignal.any([init.signal, givenUp.signal]) : givenUp.signal;
  try {
    const answer = await fetch(path, { ...init, signal });
    noteServerDate(answer.headers.get('date'), sentAt, Date.now());
    return answer;
  } catch {
    throw new Problem(0, { code: 'network-error', title: 'No answer' });
  } finally {
    clearTimeout(timer);
  }
}

async function bodyOf(answer: Response): Promise<Record<string, unknown>> {
  try {
    const text = await answer.text();
    // Some answers, such as 202 and 204, have no body.
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  } catch {
    if (answer.ok) throw new Problem(0, { code: 'network-error', title: 'Unreadable answer' });
    return {};
  }
}

/** What the server refuses with this answer. */
async function refusalIn(answer: Response): Promise<Problem> {
  const [body] = await Promise.all([bodyOf(answer), refusalsReady()]);
  return new Problem(answer.status, body);
}

/** Refusals of a password or a code that was typed. The session that sent it stays. */
const WRONG_PROOFS: readonly string[] = [
  'INCORRECT_CREDENTIALS',
  'second-factor-required',
  'second-factor-wrong',
  'passkey-wrong',
  'passkey-copied',
];

/** Whether a refusal ends the session: each 401 except a wrong proof, and a closed account. */
function endsSession({ status, code }: Problem): boolean {
  return code === 'account-inactive' || (status === 401 && !WRONG_PROOFS.includes(code));
}

/** Ends the session, unless the refused token has already been replaced, in this tab or in another. */
function sessionRefused(problem: Problem, token: string): void {
  if (useSession.getState().session?.token !== token) return;
  if (problem.status === 401 && continueFromOtherTab()) return;
  useSession.getState().signOut('refused');
  for (const listener of refusalListeners) listener(problem);
}

/** Sends a request with the session's token. Throws a `Problem` for a refusal. */
async function ask(path: string, init: RequestInit): Promise<Response> {
  const token = currentToken();
  const headers = new Headers(init.headers);
  headers.set('Accept', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (token && newestPosition && init.method === 'GET') headers.set('Min-Position', newestPosition);
  const answer = await reach(path, { ...init, headers });
  if (init.method !== 'GET') noteWhatWasDone(answer);
  if (answer.ok) return answer;
  const problem = await refusalIn(answer);
  if (token && endsSession(problem)) {
    sessionRefused(problem, token);
    // A 401 did nothing, so the request may be sent again with the token that has replaced this one.
    if (problem.status === 401 && currentToken() !== null && currentToken() !== token) return ask(path, init);
  }
  if (problem.code === 'password-change-required') useSession.setState({ mustChangePassword: true });
  if (problem.code === 'second-factor-missing') useSession.setState({ mustAddFactor: true });
  throw problem;
}

async function send(path: string, init: RequestInit): Promise<unknown> {
  return bodyOf(await ask(path, init));
}

/** Reads `path` as JSON: the fetcher of SWR, whose keys are made by `pathOf`. Throws a `Problem`. */
export function read(path: string): Promise<unknown> {
  return send(path, { method: 'GET' });
}

/** Sends a query to the server. Throws a `Problem`. */
export async function query<R extends QueryRoute>(
  route: R,
  ...request: RequestArgument<R>
): Promise<AnswerOf<R>> {
  return (await read(filledPath(route, request[0]))) as AnswerOf<R>;
}

/**
 * Reads what the link of a rental shows. Its token is sent in a header, so that it is in no address and in no log. Throws a
 * `Problem`.
 */
export async function readShared(token: string): Promise<AnswerOf<'GET /api/public/number_by_token'>> {
  const path = pathOf('GET /api/public/number_by_token');
  const answer = await ask(path, { method: 'GET', headers: { 'Share-Token': token } });
  return (await bodyOf(answer)) as AnswerOf<'GET /api/public/number_by_token'>;
}

/** Sends a text that another party has signed. Throws a `Problem`. */
export async function deliverSigned(
  path: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const answer = await reach(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
  if (!answer.ok) throw await refusalIn(answer);
}

/** Sends a command and returns its answer. Throws a `Problem`. */
export async function command<R extends CommandRoute>(
  route: R,
  ...request: RequestArgument<R>
): Promise<AnswerOf<R>> {
  const { body = {}, idempotencyKey } = (request[0] ?? {}) as { body?: object; idempotencyKey?: string };
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  const [method] = route.split(' ');
  const init = { method: method ?? '', headers, body: JSON.stringify(body) };
  return (await send(filledPath(route, request[0]), init)) as AnswerOf<R>;
}

/** Loads the answer of a query as a file. Throws a `Problem` also if the file is incomplete. */
export async function download<R extends QueryRoute>(
  route: R,
  ...request: RequestArgument<R>
): Promise<Blob> {
  const answer = await ask(filledPath(route, request[0]), { method: 'GET' });
  try {
    return await answer.blob();
  } catch {
    throw new Problem(0, { code: 'network-error', title: 'The file broke off' });
  }
}

/** Opens the answer of a query, which is read while the server writes it. Throws a `Problem`. */
export function openAnswer<R extends QueryRoute>(
  route: R,
  signal: AbortSignal,
  ...request: RequestArgument<R>
): Promise<Response> {
  return ask(filledPath(route, request[0]), { method: 'GET', signal });
}
