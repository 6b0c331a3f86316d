import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { command, query } from './http.ts';
import { isPathOf, pathOf } from './routes.ts';

const purchase = { app_uuid: 'a1', country_iso: 'US', quoted_price: 0.5 };

/** Never called, because the compiler is the test: if it accepts a request, the comment above the request is an error. */
function wrongRequests(): readonly unknown[] {
  return [
    // @ts-expect-error there is no such route
    command('POST /api/orders/buy', { body: purchase }),
    // @ts-expect-error a query is no command
    command('GET /api/orders/list'),
    // @ts-expect-error a command is no query
    query('POST /api/orders/{id}/cancel', { params: { id: 'o1' } }),
    // @ts-expect-error a command without its body
    command('POST /api/orders/on_demand', { idempotencyKey: 'k' }),
    // @ts-expect-error a purchase without a key would happen twice
    command('POST /api/orders/on_demand', { body: purchase }),
    // @ts-expect-error a key that nobody reads
    command('POST /api/auth/logout', { body: {}, idempotencyKey: 'k' }),
    // @ts-expect-error a field of the body is missing
    command('POST /api/orders/on_demand', { body: { app_uuid: 'a1', quoted_price: 1 }, idempotencyKey: 'k' }),
    // @ts-expect-error a price is a number
    command('POST /api/sms/{uuid}/read', { params: { uuid: 'm1' }, body: { quoted_price: '1' } }),
    // @ts-expect-error no such field in the body
    command('POST /api/auth/reset_password', { body: { email: 'a@b.example', name: 'a' } }),
    // @ts-expect-error no such number type
    command('POST /api/orders/on_demand', { body: { ...purchase, number_type: 'old' }, idempotencyKey: 'k' }),
    // @ts-expect-error no body is taken
    command('POST /api/orders/{id}/cancel', { params: { id: 'o1' }, body: {} }),
    // @ts-expect-error the path has a parameter
    command('POST /api/orders/{id}/cancel'),
    // @ts-expect-error the parameter has another name
    query('GET /api/orders/{id}', { params: { order: 'o1' } }),
    // @ts-expect-error no order has such a status
    query('GET /api/orders/list', { query: { status: 'lost' } }),
    // @ts-expect-error no such field in the query
    query('GET /api/orders/list', { query: { country: 'US' } }),
    // @ts-expect-error the answer has no such field
    query('GET /api/users/balance').then(({ credit }) => credit),
  ];
}

interface AnyContract {
  readonly query?: {
    readonly required?: readonly string[];
    readonly properties: Readonly<Record<string, { readonly default?: unknown }>>;
  };
}

async function allContracts() {
  const all: { name: string; contract: AnyContract }[] = [];
  for (const side of ['command-api', 'query-api']) {
    const folder = fileURLToPath(new URL(`../../../${side}/src/`, import.meta.url));
    const files = (await readdir(folder, { recursive: true })).filter((name) =>
      name.endsWith('.contract.ts'),
    );
    for (const file of files) {
      const contracts = (await import(folder + file)) as Record<string, AnyContract>;
      all.push(...Object.entries(contracts).map(([name, contract]) => ({ name, contract })));
    }
  }
  expect(all.length).toBeGreaterThan(30);
  return all;
}

describe('A request of the browser', () => {
  it('does not compile if it does not fit the contract of its route', () => {
    expect(wrongRequests).toBeTypeOf('function');
  });

  it('has the path of its route, with escaped parameters', () => {
    expect(pathOf('GET /api/users/balance')).toBe('/api/users/balance');
    expect(pathOf('GET /api/orders/{id}', { params: { id: 'a/b?' } })).toBe('/api/orders/a%2Fb%3F');
  });

  it('has only the given parts of a query', () => {
    const request = { query: { limit: 50, offset: 0, search: '', min_position: undefined } };
    expect(pathOf('GET /api/users/list', request)).toBe('/api/users/list?limit=50&offset=0');
    expect(pathOf('GET /api/users/list', { query: { search: 'a b&c' } })).toBe(
      '/api/users/list?search=a+b%26c',
    );
    expect(pathOf('GET /api/users/list', { query: { search: '' } })).toBe('/api/users/list');
  });

  it('is recognised by its path, with any query', () => {
    expect(isPathOf('/api/orders/list?limit=5', ['GET /api/orders/list'])).toBe(true);
    expect(isPathOf('/api/orders/o1', ['GET /api/users/stats', 'GET /api/orders/{id}'])).toBe(true);
    expect(isPathOf('/api/orders/o1/events', ['GET /api/orders/{id}'])).toBe(false);
    expect(isPathOf('/api/orders', ['GET /api/orders/list'])).toBe(false);
  });

  /** Nothing is searched without an app, and partners are asked by country. */
  const ALWAYS = [
    'elsewhereContract country_iso',
    'unclaimedNumbersContract app_uuid',
    'orderPriceContract app_uuid',
    'orderPriceContract country_iso',
  ];

  it('may leave out every other field of a query', async () => {
    const required = [];
    for (const { name, contract } of await allContracts()) {
      for (const field of contract.query?.required ?? [])
        if (contract.query?.properties[field]?.default === undefined) required.push(`${name} ${field}`);
    }
    expect(required).toEqual(ALWAYS);
  });
});
