import { reject } from '@ringpost/domain';
import { isApiKey, type Protocol } from '@ringpost/web/http';
import type { TSchema } from 'typebox';
import { knownFields } from '../portal-protocols/entries.ts';
import { wordsOf } from './fivesim-words.ts';

/** Exactly this, without a character set: one program compares the whole header. */
const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain; charset=utf-8';

const BEARER = /^Bearer +(\S+)$/i;

type Properties = Readonly<Record<string, unknown>>;

function propertiesOf(schema: TSchema | undefined): Properties {
  return (schema as { readonly properties?: Properties } | undefined)?.properties ?? {};
}

/** The fields of a JSON object that are read. All others are dropped, as those of a query are. */
function knownOf(value: unknown, known: Properties): Properties {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(known, name)));
}

/**
 * The protocol of 5sim: the key is in the header of a session, an answer is JSON, and a refusal is a text with a status. The key is a
 * key of the API. The token of a session is none: it would be in the settings of programs, and no scope, address, cap or end would
 * limit it.
 */
export function fivesimProtocol({
  query,
  body,
}: {
  readonly path: string;
  readonly query?: TSchema;
  readonly body?: TSchema;
}): Protocol<{ readonly status: number; readonly body: unknown }> {
  return {
    name: 'fivesimKey',
    scheme: { type: 'http', scheme: 'bearer' },
    credential: ({ header }) => header('authorization'),
    authenticate: ({ credential = '', route, sessions }) => {
      const key = BEARER.exec(credential)?.[1] ?? '';
      if (!isApiKey(key)) throw reject('unauthenticated');
      return sessions.authenticate(`Bearer ${key}`, route);
    },
    takesAnyMedia: true,
    readQuery: (values) => knownFields(values, propertiesOf(query)),
    readBody: (parse, method) => (method === 'GET' ? {} : knownOf(parse(), propertiesOf(body))),
    answer: ({ status, body }) => ({ status, type: JSON_TYPE, body: JSON.stringify(body) }),
    refuse: ({ code, ...facts }) => {
      const { words, status } = wordsOf(code, facts);
      const headers = status === 401 ? { 'WWW-Authenticate': 'Bearer' } : undefined;
      return { status, type: TEXT_TYPE, body: words, ...(headers && { headers }) };
    },
    outside: ({ code, status }) => ({ status, type: TEXT_TYPE, body: wordsOf(code).words }),
  };
}
