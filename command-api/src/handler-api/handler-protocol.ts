import { reject } from '@ringpost/domain';
import { isApiKey, type PlainAnswerTo, type Protocol } from '@ringpost/web/http';
import { HANDLER_FIELDS, type handlerGetContract } from './handler.contract.ts';
import { textOfRefusal } from './handler-answers.ts';

const TEXT_TYPE = 'text/html; charset=UTF-8';
const JSON_TYPE = 'application/json; charset=utf-8';

type Values = Readonly<Record<string, string | readonly string[]>>;

/** The fields that an action reads, once each. Some programs send names with a blank at the end. */
function knownFields(values: unknown): Record<string, string> {
  const known: Record<string, string> = {};
  for (const [name, value] of Object.entries(values as Values)) {
    const trimmed = name.trim();
    const last = typeof value === 'string' ? value : value.at(-1);
    if (Object.hasOwn(HANDLER_FIELDS, trimmed) && last !== undefined) known[trimmed] = last.trim();
  }
  return known;
}

function keyIn(values: Values): string | undefined {
  for (const [name, value] of Object.entries(values))
    if (name.trim() === 'api_key' && typeof value === 'string' && value !== '') return value;
  return undefined;
}

/**
 * The protocol that many portals speak: the key is a field of the query or of the form, all answers have the status 200, and a refusal
 * is a word. The key is a key of the API. The token of a session is none: it would be in addresses and in the settings of programs, and
 * no scope, address, cap or end would limit it.
 */
export const handlerProtocol: Protocol<PlainAnswerTo<typeof handlerGetContract>> = {
  name: 'handlerKey',
  scheme: { type: 'apiKey', in: 'query', name: 'api_key' },
  media: TEXT_TYPE,
  takesFormFirst: true,
  credential: ({ query, form }) => keyIn(query()) ?? keyIn(form()),
  authenticate: ({ credential, route, sessions }) => {
    if (credential === undefined) throw reject('unauthenticated', { isMissing: true });
    if (!isApiKey(credential)) throw reject('unauthenticated');
    return sessions.authenticate(`Bearer ${credential}`, route);
  },
  readQuery: knownFields,
  readBody: (parse, method) => (method === 'GET' ? {} : knownFields(parse())),
  answer: ({ body: { text, isJson, headers } }) => ({
    status: 200,
    type: isJson ? JSON_TYPE : TEXT_TYPE,
    body: text,
    ...(headers && { headers }),
  }),
  refuse: ({ code, ...facts }) => ({ status: 200, type: TEXT_TYPE, body: textOfRefusal(code, facts) }),
};
