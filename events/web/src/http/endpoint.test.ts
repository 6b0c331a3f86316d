import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { type Call, endpoint, type Proof, route, signedEndpoint } from './endpoint.ts';
import { sharedBody } from './shared-body.ts';

const post = { method: 'POST', path: '/api/things', summary: 'For the test.', tag: 'test' } as const;
const thing = route({
  ...post,
  answers: {
    200: Type.Object({
      name: Type.String(),
      parts: Type.Array(Type.Object({ kind: Type.Enum(['new', 'used']) })),
      note: Type.Optional(Type.String()),
    }),
    202: null,
  },
});
const picture = route({ ...post, answers: { 200: 'image/svg+xml' } });
const command = route({ ...post, tellsPosition: true, answers: { 204: null } });
const proof: Proof<string> = { headers: ['x-secret'], check: () => 'who' };

function noCall(): Call<unknown, unknown, unknown> {
  return {} as Call<unknown, unknown, unknown>;
}

// The compiler is the test: if it accepts one of these handlers, the line above the handler is an error.
describe('A handler', () => {
  it('may give every answer that its contract declares', () => {
    const good = { name: 'a', parts: [{ kind: 'new' }] } as const;
    const routes = [
      endpoint('guest', thing, async () => ({ status: 200, body: { name: 'a', parts: [] } })),
      endpoint('guest', thing, async () => ({ status: 200, body: { ...good, note: 'b' } })),
      endpoint('guest', thing, async () => ({ status: 200, body: sharedBody(good) })),
      endpoint('guest', thing, async ({ requestId }) =>
        requestId === '' ? { status: 202 } : { status: 200, body: good },
      ),
      endpoint('guest', picture, async () => ({ status: 200, type: 'image/svg+xml', body: '<svg/>' })),
      signedEndpoint(thing, proof, async (_call, who) => ({ status: 200, body: { name: who, parts: [] } })),
    ];
    expect(routes).toHaveLength(6);
  });

  it('does not compile with a field that is wrong', () => {
    // @ts-expect-error a number is no name
    endpoint('guest', thing, async () => ({ status: 200, body: { name: 1, parts: [] } }));
    // @ts-expect-error no part is of such a kind
    endpoint('guest', thing, async () => ({ status: 200, body: { name: 'a', parts: [{ kind: 'old' }] } }));
    // @ts-expect-error a number is no name, also where many answers share the body
    endpoint('guest', thing, async () => ({ status: 200, body: sharedBody({ name: 1, parts: [] }) }));
    // @ts-expect-error a number is no name, also for a sender that proves itself
    signedEndpoint(thing, proof, async () => ({ status: 200, body: { name: 1, parts: [] } }));
  });

  it('does not compile with a field that is missing', () => {
    // @ts-expect-error parts are missing
    endpoint('guest', thing, async () => ({ status: 200, body: { name: 'a' } }));
    // @ts-expect-error the body is missing
    endpoint('guest', thing, async () => ({ status: 200 }));
  });

  it('does not compile with a field that its contract does not declare, at any depth', () => {
    // @ts-expect-error nobody declared `hash`
    endpoint('guest', thing, async () => ({ status: 200, body: { name: 'a', parts: [], hash: 'b' } }));
    const parts = [{ kind: 'new', hash: 'b' } as const];
    // @ts-expect-error nobody declared `hash` of a part
    endpoint('guest', thing, async () => ({ status: 200, body: { name: 'a', parts } }));
    const shared = sharedBody({ name: 'a', parts: [], hash: 'b' });
    // @ts-expect-error nobody declared `hash`, also where many answers share the body
    endpoint('guest', thing, async () => ({ status: 200, body: shared }));
  });

  it('does not compile with a status that its contract does not declare', () => {
    // @ts-expect-error nobody declared 201
    endpoint('guest', thing, async () => ({ status: 201, body: { name: 'a', parts: [] } }));
    // @ts-expect-error what is accepted has no body
    endpoint('guest', thing, async () => ({ status: 202, body: { name: 'a', parts: [] } }));
  });

  it('does not compile with text of another media type', () => {
    // @ts-expect-error a picture is SVG
    endpoint('guest', picture, async () => ({ status: 200, type: 'image/png', body: '' }));
    // @ts-expect-error without its type it would be JSON
    endpoint('guest', picture, async () => ({ status: 200, body: '<svg/>' }));
  });

  it('does not compile without the position that its contract promises, or with a position that it does not promise', () => {
    // @ts-expect-error the position is missing
    endpoint('guest', command, async () => ({ status: 204 }));
    // @ts-expect-error no position was promised
    endpoint('guest', thing, async () => ({ status: 202, position: 'e:1' }));
  });
});

describe('The position of a command', () => {
  it('travels in a header and nowhere else, beside the headers of the handler', async () => {
    const made = endpoint('guest', command, async () => ({
      status: 204,
      position: 'e:7',
      headers: { 'Retry-After': '1' },
    }));
    expect(await made.handle(noCall(), undefined)).toEqual({
      status: 204,
      headers: { Position: 'e:7', 'Retry-After': '1' },
    });
  });
});
