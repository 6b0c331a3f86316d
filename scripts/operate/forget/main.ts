import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { UserList, UserView } from '@ringpost/query-api/accounts/accounts.contract';
import { readServiceSettings, withoutEmpty } from '@ringpost/web/http';
import { askLogin } from '../rebuild/ask-login.ts';
import { type AdminClient, openAdminClient } from '../rebuild/ask-server.ts';
import { serverAddress } from '../rebuild/server-address.ts';
import { USUAL_PORT } from '../start/settings.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const SAID = {
  kept: 'is kept',
  requested: 'will be forgotten in seven days',
  waits: 'is not forgotten yet: another admin must approve it at /admin/dashboard/approvals',
};

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: !process.stdout.isTTY },
      keep: { type: 'boolean', default: false },
      reason: { type: 'string' },
      url: { type: 'string' },
    },
  });
  const [who, ...others] = positionals;
  if (who === undefined || others.length > 0) throw new Error('Whom? Name one user id or address.');
  const { reason } = values;
  if (!values.keep && !reason?.trim()) throw new Error('Why? Say it with --reason, without the name.');
  return { ...values, who, reason: reason?.trim() ?? '' };
}

/** The account with this id or exactly this address. */
async function findUser(client: AdminClient, who: string): Promise<UserView | undefined> {
  const wanted = who.trim().toLowerCase();
  const answer = await client.get(`/api/users/list?search=${encodeURIComponent(wanted)}`);
  if (answer.status !== 200) throw new Error(`The server answered ${answer.status} to the search.`);
  const { data } = answer.body as unknown as UserList;
  return data.find(({ user_id, email }) => user_id === wanted || email === wanted);
}

/** @returns the exit code */
async function main(): Promise<number> {
  const { who, reason, keep, url, json } = readArguments();
  const settings = readServiceSettings(withoutEmpty(process.env), ROOT, USUAL_PORT);
  const client = await openAdminClient(url ?? serverAddress(settings), await askLogin(process.env));
  const user = await findUser(client, who);
  if (!user) {
    console.error('There is no account with this id or address.');
    return 1;
  }
  const path = `/api/users/${user.user_id}`;
  const { status, body } = keep
    ? await client.post(`${path}/keep`, {})
    : await client.post(`${path}/forget`, { reason });
  if (status !== 204 && status !== 202) {
    console.error(`The server answered ${status}: ${String(body.title ?? body.code ?? 'no reason')}`);
    return 1;
  }
  const state = keep ? 'kept' : status === 202 ? 'waits' : 'requested';
  console.log(json ? JSON.stringify({ user_id: user.user_id, state }) : `${user.user_id} ${SAID[state]}.`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
