import { randomUUID } from 'node:crypto';
import type { StartedServer } from '../started-server.ts';

async function ask<Answer>(
  server: StartedServer,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Answer> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} was answered ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Gives a customer money as an admin does, over the wire. */
export async function giveCredit(server: StartedServer, email: string, amount: number): Promise<void> {
  const { token } = await ask<{ token: string }>(server, 'POST', '/api/auth/login', server.admin);
  const users = await ask<{ data: { user_id: string }[] }>(
    server,
    'GET',
    `/api/users/list?search=${encodeURIComponent(email)}`,
    undefined,
    token,
  );
  const body = { amount, reason: 'For a journey' };
  await ask(server, 'POST', `/api/users/${users.data[0]?.user_id}/credit`, body, token);
}
