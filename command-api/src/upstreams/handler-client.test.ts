import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHandlerClient } from './handler-client.ts';
import { openPortal, saying, type TestPortal } from './portal.fixture.ts';
import type { PortalClient } from './portal-client.ts';

let server: TestPortal;
let client: PortalClient;

beforeAll(async () => {
  server = await openPortal();
  client = createHandlerClient({ allowsHttp: true, trusted: new Set([server.host]) });
});
afterAll(() => server.close());

describe('the handler protocol', () => {
  it('has the code alone where the portal does not tell the whole text', async () => {
    server.answer({ getStatus: saying('STATUS_OK:731-946'), getStatusV2: saying('BAD_ACTION') });
    const texts = [{ code: '731-946', text: '731-946' }];
    expect(await client.statusOf({ url: server.url, key: 'k' }, '7')).toEqual({ kind: 'texts', texts });
  });
});
