import { setTimeout as sleep } from 'node:timers/promises';
import type { Projector, ProjectorList, Rebuild } from '@ringpost/command-api/operator/operator.contract';
import type { BuildDisplay, BuildEnd } from './show-build.ts';

const LOOK_EVERY_MS = 1_000;

export interface AdminLogin {
  readonly email: string;
  readonly password: string;
}

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A server that was asked refused, or did not answer. Its message is one sentence for the operator. */
class NotAnswered extends Error {}

/** One server, as an admin. */
export interface AdminClient {
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
}

async function send(url: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch {
    throw new NotAnswered(`No server answers at ${new URL(url).origin}. Say where it is with --url.`);
  }
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
}

function refusal({ status, body }: Answer): NotAnswered {
  return new NotAnswered(`The server answered ${status}: ${String(body.title ?? body.code ?? 'no reason')}`);
}

/** Logs in. @throws NotAnswered */
export async function openAdminClient(url: string, login: AdminLogin): Promise<AdminClient> {
  const json = { 'content-type': 'application/json' };
  const session = await send(`${url}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(login),
  });
  if (session.status !== 200) throw refusal(session);
  const headers = { ...json, authorization: `Bearer ${String(session.body.token)}` };
  return {
    get: (path) => send(`${url}${path}`, { headers }),
    post: (path, body) => send(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  };
}

async function readView(client: AdminClient, view: string): Promise<Projector> {
  const answer = await client.get('/api/admin/projectors');
  if (answer.status !== 200) throw refusal(answer);
  const found = (answer.body as unknown as ProjectorList).data.find(({ name }) => name === view);
  if (!found) throw new NotAnswered(`The server has no view ${view}.`);
  return found;
}

function endOf({ version, state, error }: Rebuild): BuildEnd | undefined {
  return state === 'live' || state === 'failed' || state === 'cancelled'
    ? { how: state, version, error }
    : undefined;
}

/** Asks for new rows and waits until they are there. @throws NotAnswered */
export async function rebuildByServer(
  client: AdminClient,
  { view, reason }: { readonly view: string; readonly reason: string },
  display: BuildDisplay,
): Promise<BuildEnd> {
  const before = (await readView(client, view)).rebuilds[0]?.requested_at ?? '';
  const asked = await client.post(`/api/admin/projectors/${view}/rebuild`, { reason });
  if (asked.status !== 204) throw refusal(asked);
  for (;;) {
    const { rebuilds, build } = await readView(client, view);
    const own = rebuilds.find(({ requested_at }) => requested_at > before);
    const end = own && endOf(own);
    if (end) return end;
    if (build)
      display.step({
        share: build.share,
        eventsPerSecond: build.events_per_second,
        secondsLeft: build.seconds_left,
      });
    await sleep(LOOK_EVERY_MS);
  }
}

/** Ends the rebuild of a view. False if there was none. @throws NotAnswered */
export async function cancelByServer(client: AdminClient, view: string): Promise<boolean> {
  const answer = await client.post(`/api/admin/projectors/${view}/rebuild/cancel`, {});
  if (answer.status === 409) return false;
  if (answer.status !== 204) throw refusal(answer);
  return true;
}
