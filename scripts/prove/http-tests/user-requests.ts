import { PASSWORD, type TestServer } from './test-server.ts';

type Values = Readonly<Record<string, (server: TestServer) => unknown>>;

function owner({ people }: TestServer): string {
  return people.owner.userId;
}

/** An account that no other request uses, so a change of it disturbs none. */
function inactive({ people }: TestServer): string {
  return people.inactive.userId;
}

/** A new session of the owner, which no other request uses. @returns its id. */
async function ownSession({ ask, people }: TestServer): Promise<unknown> {
  await ask('POST', '/api/auth/login', { body: { email: people.owner.email, password: PASSWORD } });
  const { body } = await ask('GET', '/api/auth/sessions', { as: 'owner' });
  return (body.data as readonly { readonly id: string }[])[0]?.id;
}

/** The id of a new session of the owner. The token of that session is thrown away. */
export const meaningsOfSessions: Values = { session_uuid: ownSession };

/** A new key of the owner, which no other request uses. The earlier ones end, because an account may have only a few. */
async function ownKey({ ask }: TestServer): Promise<unknown> {
  const { body: keys } = await ask('GET', '/api/keys', { as: 'owner' });
  for (const { id } of keys.data as readonly { readonly id: string }[])
    await ask('DELETE', `/api/keys/${id}`, { as: 'owner' });
  const terms = { name: 'For a test', scopes: ['read'], day_cap: null, addresses: [], last_day: null };
  const { body } = await ask('POST', '/api/keys', { as: 'owner', body: terms });
  return body.id;
}

/** An open sub-account of the owner. It is made once, because there may be only a few. */
async function openSubAccount({ ask }: TestServer, name: string): Promise<{ readonly id?: unknown }> {
  const { body } = await ask('GET', '/api/sub_accounts', { as: 'owner' });
  const all = body.data as readonly { readonly id: string; name: string; closed_at: string | null }[];
  const open = all.find((each) => each.name === name && each.closed_at === null);
  return open ?? (await ask('POST', '/api/sub_accounts', { as: 'owner', body: { name } })).body;
}

/** One without money, for the request that closes it. */
async function emptySubAccount(server: TestServer): Promise<unknown> {
  const { id } = await openSubAccount(server, 'For a day');
  await server.settle();
  return id;
}

/** One without keys. */
async function ownSubAccount(server: TestServer): Promise<unknown> {
  const { ask, settle } = server;
  const made = await openSubAccount(server, 'Shop');
  const { body: keys } = await ask('GET', `/api/sub_accounts/${made.id}/keys`, { as: 'owner' });
  for (const { id } of keys.data as readonly { readonly id: string }[])
    await ask('DELETE', `/api/keys/${id}`, { as: 'owner' });
  await settle();
  return made.id;
}

/** The day after the present one. */
function tomorrow({ now }: TestServer): string {
  return new Date(now().getTime() + 86_400_000).toISOString().slice(0, 10);
}

/** The code of no second factor. No request adds one, because the owner logs in by a password only. */
async function wrongCode({ ask }: TestServer): Promise<string> {
  await ask('POST', '/api/auth/second_factor', { as: 'owner' });
  return '000000';
}

/** The name of a passkey that answers a question wrongly. The question is asked here, because each can be answered once. */
async function nameOfWrongPasskey({ ask }: TestServer): Promise<string> {
  await ask('POST', '/api/auth/passkeys/start', { as: 'owner' });
  return 'My phone';
}

/** Fields of these paths that need a value of their own. */
export const meaningsOfUsers: Readonly<Record<string, Values>> = {
  '/api/admin/mail': { user_id: ({ people }: TestServer) => people.owner.userId },
  '/api/admin/mail/csv': { user_id: ({ people }: TestServer) => people.owner.userId },
  '/api/users/balance_proof': { day: ({ now }) => now().toISOString().slice(0, 10) },
  '/api/auth/second_factor/confirm': { code: wrongCode },
  // Where the services run apart there is no sandbox.
  '/api/keys': { last_day: tomorrow, is_sandbox: () => false },
  '/api/sub_accounts/{id}/keys': { last_day: tomorrow, is_sandbox: () => false, scopes: () => ['read'] },
  '/api/sub_accounts/{id}/close': { amount: () => 0 },
  '/api/keys/{id}': { last_day: tomorrow },
  '/api/auth/passkeys': { name: nameOfWrongPasskey },
};

/** The accounts that an admin reads and changes. */
export const idOfUser: Values = {
  '/api/admin/users/{id}': owner,
  '/api/admin/users/{id}/alerts': owner,
  '/api/admin/users/{id}/messages': owner,
  '/api/admin/users/{id}/portin_requests': owner,
  '/api/admin/users/{id}/prices': owner,
  '/api/admin/users/{id}/reservations': owner,
  '/api/admin/users/{id}/transactions': owner,
  '/api/admin/users/{id}/volume_discount': owner,
  '/api/admin/users/{id}/webhook_deliveries': owner,
  '/api/keys/{id}': ownKey,
  '/api/keys/{id}/requests': ownKey,
  '/api/keys/{id}/use': ownKey,
  '/api/sub_accounts/{id}': ownSubAccount,
  '/api/sub_accounts/{id}/close': emptySubAccount,
  '/api/sub_accounts/{id}/keys': ownSubAccount,
  '/api/sub_accounts/{id}/orders': ownSubAccount,
  '/api/sub_accounts/{id}/transactions': ownSubAccount,
  '/api/sub_accounts/{id}/transfers': ownSubAccount,
  // A real passkey would be asked at each login of the owner.
  '/api/auth/passkeys/{id}': () => '0198c0de-0000-7000-8000-000000000001',
  '/api/auth/sessions/{id}/end': ownSession,
  '/api/users/{id}/end_sessions': inactive,
  '/api/users/{id}/forget': inactive,
  '/api/users/{id}/keep': owner,
  '/api/users/{id}/limits': inactive,
  '/api/users/{id}/remove_second_factor': inactive,
  '/api/users/{id}/role': owner,
  '/api/users/{id}/sessions': owner,
  '/api/users/{id}/sessions/{session_uuid}/end': owner,
  '/api/users/{id}/status': owner,
};
