import { reject } from '@ringpost/domain';
import { isApiKey, type PlainAnswerTo, type Protocol } from '@ringpost/web/http';
import { knownFields } from '../portal-protocols/entries.ts';
import { HANDLER_FIELDS, type handlerGetContract } from './handler.contract.ts';
import { textOfRefusal } from './handler-answers.ts';

const TEXT_TYPE = 'text/html; charset=UTF-8';
const JSON_TYPE = 'application/json; charset=utf-8';

type Values = Readonly<Record<string, string | readonly string[]>>;

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
  readQuery: (values) => knownFields(values, HANDLER_FIELDS),
  readBody: (parse, method) => (method === 'GET' ? {} : knownFields(parse(), HANDLER_FIELDS)),
  answer: ({ body: { text, isJson, headers, refusedAs } }) => ({
    status: 200,
    type: isJson ? JSON_TYPE : TEXT_TYPE,
    body: text,
    refusedAs,
    ...(headers && { headers }),
  }),
  refuse: ({ code, ...facts }) => ({ status: 200, type: TEXT_TYPE, body: textOfRefusal(code, facts) }),
  outside: ({ status }) => ({ status, type: TEXT_TYPE, body: 'BAD_ACTION' }),
};
