import {
  Day,
  Dollars,
  Instant,
  orNull,
  type Shape,
  Uuid,
  VisibleText,
} from '@ringpost/domain/contracts/fields.contract';
import { KEY_SCOPES } from '@ringpost/domain/rules/key-scopes';
import {
  API_KEY_ADDRESSES_MAX,
  API_KEY_CAP_MAX_DOLLARS,
  API_KEY_LOG_DAYS,
  API_KEY_LOG_PAGE_ROWS,
  API_KEY_LOG_ROWS,
  API_KEY_NAME_MAX_CHARACTERS,
  API_KEY_REQUESTS_PER_MINUTE,
  API_KEY_USAGE_DAYS,
  API_KEYS_MAX,
  SANDBOX_CODE_SECONDS,
  SANDBOX_MONEY_DOLLARS,
} from '@ringpost/domain/rules/limits';
import { SMALLEST_AMOUNT_DOLLARS } from '@ringpost/domain/rules/money-display';
import { Type } from 'typebox';

const Scope = Type.Enum([...KEY_SCOPES]);

/** What the owner of a key chooses. */
export const ApiKeyBody = Type.Object({
  name: VisibleText(API_KEY_NAME_MAX_CHARACTERS),
  scopes: Type.Array(Scope, { minItems: 1, maxItems: KEY_SCOPES.length, uniqueItems: true }),
  /** What may be spent with it on one UTC day. What comes back on the same day counts no more. Null: what the account may spend. */
  day_cap: orNull(
    Type.Number({ minimum: 0, maximum: API_KEY_CAP_MAX_DOLLARS, multipleOf: SMALLEST_AMOUNT_DOLLARS }),
  ),
  /** IPv4 and IPv6 addresses, and ranges such as `203.0.113.0/24`. Empty: it works from everywhere. */
  addresses: Type.Array(Type.String({ pattern: '^[\\da-fA-F.:]{2,39}(?:/\\d{1,3})?$' }), {
    maxItems: API_KEY_ADDRESSES_MAX,
    uniqueItems: true,
  }),
  /** The last UTC day on which it works. Null: it has no end. */
  last_day: orNull(Day),
});
export type ApiKeyBody = Shape<typeof ApiKeyBody>;

export const NewApiKeyBody = Type.Object({
  ...ApiKeyBody.properties,
  /** Whether it works in the sandbox only, below `/sandbox`. It does not by default, and that cannot be changed later. */
  is_sandbox: Type.Optional(Type.Boolean()),
});
export type NewApiKeyBody = Shape<typeof NewApiKeyBody>;

export const OwnApiKey = Type.Object({
  id: Uuid,
  name: Type.String(),
  scopes: Type.Array(Scope),
  day_cap: orNull(Dollars),
  /** What was spent with it on the present UTC day, less what came back. */
  used_today: Dollars,
  addresses: Type.Array(Type.String()),
  last_day: orNull(Day),
  /** Whether it works in the sandbox only. */
  is_sandbox: Type.Boolean(),
  /** Whether it works no more, because its last day is over. */
  is_over: Type.Boolean(),
  made_at: Instant,
  /** The minute of its last use, a minute late at most. Null: never. */
  last_used_at: orNull(Instant),
});
export type OwnApiKey = Shape<typeof OwnApiKey>;

export const OwnApiKeys = Type.Object({
  data: Type.Array(OwnApiKey),
  /** Whether there is a sandbox here, so that keys can be made for it. */
  has_sandbox: Type.Boolean(),
});
export type OwnApiKeys = Shape<typeof OwnApiKeys>;

export const MadeApiKey = Type.Object({
  ...OwnApiKey.properties,
  /** The key itself: 32 hexadecimal characters. It is in this answer only. */
  key: Type.String(),
});
export type MadeApiKey = Shape<typeof MadeApiKey>;

const KeyRoute = Type.Object({
  /** Method and path of the route. */
  route: Type.String(),
  /** Requests that were not refused. */
  done: Type.Integer(),
  /** Refused requests by the code of the refusal. */
  refused: Type.Array(Type.Object({ code: Type.String(), count: Type.Integer() })),
});

const KeyUse = Type.Object({
  data: Type.Array(Type.Object({ date: Day, routes: Type.Array(KeyRoute) })),
});
export type KeyUse = Shape<typeof KeyUse>;

const KeyRequests = Type.Object({
  data: Type.Array(
    Type.Object({
      at: Instant,
      /** Method and path of the route. */
      route: Type.String(),
      status: Type.Integer(),
      /** Why it was refused. Null: it was not. */
      code: orNull(Type.String()),
      /** Milliseconds until the answer began. */
      took_ms: Type.Integer(),
      /** The `X-Request-Id` of the answer. */
      request_id: Type.String(),
      /** The order, payment or other thing that it was about. Null: none. */
      about_uuid: orNull(Uuid),
      /** The fields of the query and of the body. Null: the value is not kept. */
      fields: Type.Array(Type.Object({ name: Type.String(), value: orNull(Type.String()) })),
    }),
  ),
  total: Type.Integer(),
});
export type KeyRequests = Shape<typeof KeyRequests>;

const KEYS = { tag: 'keys', path: '/api/keys', scope: 'none' } as const;
const ONE_KEY = {
  tag: 'keys',
  path: '/api/keys/{id}',
  scope: 'none',
  params: Type.Object({ id: Uuid }),
} as const;

export const apiKeysContract = {
  ...KEYS,
  method: 'GET',
  summary: `The keys of the account, at most ${API_KEYS_MAX}, the oldest first.`,
  answers: { 200: OwnApiKeys },
} as const;

export const makeApiKeyContract = {
  ...KEYS,
  method: 'POST',
  securityEvent: 'key-made',
  summary: 'Makes a key for a program. The key itself is in this answer only.',
  description: `A program sends it as \`Authorization: Bearer <key>\`. It may make ${API_KEY_REQUESTS_PER_MINUTE} requests a minute; each answer says in its headers \`RateLimit-Policy\` and \`RateLimit\` how many are left. A key of the sandbox works below \`/sandbox\` only: \`/sandbox/api/…\`, \`/sandbox/stubs/handler_api.php\`, \`/sandbox/v1/…\`. There its holder has ${SANDBOX_MONEY_DOLLARS} dollars of play money, and each number gets a simulated code after ${SANDBOX_CODE_SECONDS} seconds. What happens there costs nothing, and is lost when the server starts again.`,
  body: NewApiKeyBody,
  needsFreshPassword: true,
  holdsSecret: true,
  answers: { 201: MadeApiKey },
  problems: ['too-many-keys', 'sandbox-off'],
} as const;

export const changeApiKeyContract = {
  ...ONE_KEY,
  method: 'PUT',
  securityEvent: 'key-changed',
  summary: 'Changes what a key may do. It counts from the next request on.',
  body: ApiKeyBody,
  needsFreshPassword: true,
  answers: { 200: OwnApiKey },
} as const;

export const endApiKeyContract = {
  ...ONE_KEY,
  method: 'DELETE',
  securityEvent: 'key-ended',
  summary: 'Ends a key. It is refused from the next request on.',
  countedBy: 'own',
  servesPaid: true,
  answers: { 204: null },
} as const;

export const apiKeyUseContract = {
  method: 'GET',
  tag: 'keys',
  path: '/api/keys/{id}/use',
  scope: 'none',
  params: Type.Object({ id: Uuid }),
  summary: `What was done with a key on each of the last ${API_KEY_USAGE_DAYS} days on which it was used, the newest first, a minute late at most.`,
  answers: { 200: KeyUse },
  problems: ['not-found'],
} as const;

export const apiKeyRequestsContract = {
  method: 'GET',
  tag: 'keys',
  path: '/api/keys/{id}/requests',
  scope: 'none',
  params: Type.Object({ id: Uuid }),
  query: Type.Object({
    /** Only those that were refused, or only those that were not. */
    outcome: Type.Optional(Type.Enum(['done', 'refused'])),
    limit: Type.Integer({ minimum: 1, maximum: API_KEY_LOG_PAGE_ROWS, default: API_KEY_LOG_PAGE_ROWS }),
    offset: Type.Integer({ minimum: 0, maximum: API_KEY_LOG_ROWS, default: 0 }),
  }),
  summary: `The last requests that came with a key, the newest first, a minute late at most: ${API_KEY_LOG_ROWS} at most, of the last ${API_KEY_LOG_DAYS} days.`,
  description:
    'No text of a message, no key and no address is kept. Of the fields only the names are kept, and the values of those that say what is bought and which part of a list is read.',
  answers: { 200: KeyRequests },
  problems: ['not-found'],
} as const;
