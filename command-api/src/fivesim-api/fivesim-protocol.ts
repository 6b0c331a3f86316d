import { reject } from '@ringpost/domain';
import { isApiKey, type Protocol } from '@ringpost/web/http';
import type { TSchema } from 'typebox';
import { knownFields } from '../portal-protocols/entries.ts';
import { wordsOf } from './fivesim-words.ts';

/** Exactly this, without a character set: one program compares the whole header. */
const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain; charset=utf-8';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * The protocol of 5sim: the key is in the header of a session, an answer is JSON, and a refusal is a text with a status. The key is a
 * key of the API. The token of a session is none: it would be in the settings of programs, and no scope, address, cap or end would
 * limit it.
 */
export function fivesimProtocol({
  query,
}: {
  readonly path: string;
  readonly query?: TSchema;
}): Protocol<{ readonly status: number; readonly body: unknown }> {
  const { properties = {} } = (query ?? {}) as { readonly properties?: Record<string, unknown> };
  return {
    name: 'fivesimKey',
    scheme: { type: 'http', scheme: 'bearer' },
    credential: ({ header }) => header('authorization'),
    authenticate: ({ credential = '', route, sessions }) => {
      const key = BEARER.exec(credential)?.[1] ?? '';
      if (!isApiKey(key)) throw reject('unauthenticated');
      return sessions.authenticate(`Bearer ${key}`, route);
    },
    readQuery: (values) => knownFields(values, properties),
    // Only what refuses everything takes a body.
    readBody: () => ({}),
    answer: ({ status, body }) => ({ status, type: JSON_TYPE, body: JSON.stringify(body) }),
    refuse: ({ code, ...facts }) => {
      const { words, status } = wordsOf(code, facts);
      const headers = status === 401 ? { 'WWW-Authenticate': 'Bearer' } : undefined;
      return { status, type: TEXT_TYPE, body: words, ...(headers && { headers }) };
    },
    outside: ({ code, status }) => ({ status, type: TEXT_TYPE, body: wordsOf(code).words }),
  };
}
