import { REFUSALS, REJECTION_CODES } from '@ringpost/domain';
import { type TSchema, Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { endpoint, route } from './endpoint.ts';
import { describeApi } from './openapi.ts';

const cancel = endpoint(
  'customer',
  route({
    method: 'POST',
    path: '/api/orders/{id}/cancel',
    summary: 'Cancels an activation.',
    tag: 'orders',
    params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    query: Type.Object({ dry: Type.Optional(Type.Boolean()), limit: Type.Integer({ default: 5 }) }),
    links: { again: { to: 'POST /api/orders/{id}/cancel', params: { id: '/ok' }, body: { reason: 'why' } } },
    body: Type.Object({ reason: Type.String() }),
    idempotent: true,
    answers: { 200: Type.Object({ ok: Type.Boolean() }), 204: null },
    problems: ['not-cancellable', 'price-changed'],
  }),
  async () => ({ status: 204 }),
);
const list = endpoint(
  'guest',
  route({
    method: 'GET',
    path: '/api/orders/{id}/cancel',
    summary: 'Looks.',
    tag: 'orders',
    params: Type.Object({ id: Type.String() }),
    answers: { 200: null },
  }),
  async () => ({ status: 200 }),
);
const document: unknown = describeApi([cancel, list], { title: 'T', version: '1', publicUrl: 'https://x' });
function at(...keys: string[]): unknown {
  return keys.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document);
}
function operation(...keys: string[]) {
  return at('paths', '/api/orders/{id}/cancel', ...keys);
}

describe('the OpenAPI document', () => {
  it('has every method of every path once', () => {
    expect(Object.keys(operation() as object)).toEqual(['post', 'get']);
    expect(operation('post', 'operationId')).toBe('postApiOrdersIdCancel');
  });

  it('names the parameters, the key and the body, which accepts no other fields', () => {
    expect(operation('post', 'parameters')).toMatchObject([
      { name: 'id', in: 'path', required: true },
      { name: 'dry', in: 'query', required: false },
      // It has a default, so it may be left out.
      { name: 'limit', in: 'query', required: false },
      { name: 'Idempotency-Key', in: 'header', required: true, schema: { pattern: '^[!-~]+$' } },
    ]);
    const body = operation('post', 'requestBody', 'content', 'application/json', 'schema');
    expect(body).toMatchObject({ additionalProperties: false });
  });

  it('requires a body only where something in it is required', () => {
    function isRequired(body: TSchema): unknown {
      const spec = route({
        method: 'PUT',
        path: '/api/drafts',
        summary: 'Saves.',
        tag: 'drafts',
        body,
        answers: { 204: null },
      });
      const saves = endpoint('guest', spec, async () => ({ status: 204 }));
      const document: unknown = describeApi([saves], { title: 'T', version: '1', publicUrl: 'https://x' });
      return ['paths', '/api/drafts', 'put', 'requestBody', 'required'].reduce<unknown>(
        (part, key) => (part as Record<string, unknown>)[key],
        document,
      );
    }
    expect(isRequired(Type.Object({ note: Type.String() }))).toBe(true);
    expect(isRequired(Type.Object({ note: Type.Optional(Type.String()) }))).toBe(false);
  });

  it('says who may call', () => {
    expect(operation('post', 'security')).toEqual([{ session: [] }]);
    expect(operation('get', 'security')).toEqual([]);
  });

  it('links a successful answer with a body to the next route', () => {
    expect(operation('post', 'responses', '200', 'links')).toEqual({
      again: {
        operationId: 'postApiOrdersIdCancel',
        parameters: { id: '$response.body#/ok' },
        requestBody: { reason: 'why' },
      },
    });
    expect(operation('post', 'responses', '204', 'links')).toBeUndefined();
  });

  it('lists successful answers and refusals by status', () => {
    expect(Object.keys(operation('post', 'responses') as object)).toEqual(
      expect.arrayContaining(['200', '204', '400', '401', '403', '409', '415', '500', '503']),
    );
    expect(operation('post', 'responses', '409', 'description')).toContain('`not-cancellable`');
    expect(operation('post', 'responses', '422', 'description')).toContain('`idempotency-key-reused`');
    expect(operation('get', 'responses', '401')).toBeUndefined();
  });
});

describe('the table of refusals', () => {
  it('has a status and a sentence for every code', () => {
    for (const code of REJECTION_CODES) {
      expect(REFUSALS[code].status).toBeGreaterThanOrEqual(400);
      expect(REFUSALS[code].title.length).toBeGreaterThan(8);
    }
  });
});
