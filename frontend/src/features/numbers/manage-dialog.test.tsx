import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import type { ManageAct } from './manage.api.ts';
import { ManageDialog } from './manage-dialog.tsx';

const [ONE, OTHER] = ['+12125550132', '+12125550133'];

let sent: { readonly path: string; readonly body: unknown }[];
let refused: readonly string[];
let closed: number;
let done: readonly string[];

beforeEach(() => {
  sent = [];
  refused = [];
  closed = 0;
  done = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') {
      const data = [{ vendor_uuid: 'v2', uuid: 'v2', vendor_name: 'Beta', company: 'Beta' }];
      return Response.json({ data, total: 1, position: 'p' });
    }
    const body = JSON.parse(String(init.body));
    sent.push({ path, body });
    const kept = body.number_uuids.filter((number: string) => !refused.includes(number));
    return Response.json({
      done: kept,
      refused: refused.map((number_uuid) => ({ number_uuid, code: 'number-leased' })),
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(act: ManageAct) {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, provider: () => new Map() }}>
        <ManageDialog
          act={act}
          numbers={[ONE, OTHER]}
          onDone={(numbers) => {
            done = numbers;
          }}
          onClose={() => {
            closed += 1;
          }}
        />
      </SWRConfig>
    </RawIntlProvider>,
  );
  return userEvent.setup();
}

describe('the dialog that changes numbers', () => {
  it.each([
    ['release', 'Release', '/api/admin/numbers/release', {}],
    ['public', 'Make public', '/api/admin/numbers/public', { public: true }],
    ['sale', 'Sell again', '/api/admin/numbers/public', { public: false }],
  ] as const)('sends all numbers once, and closes: %s', async (act, name, path, body) => {
    const user = open(act);
    await user.click(await screen.findByRole('button', { name }));
    await vi.waitFor(() => expect(closed).toBe(1), 60_000);
    expect(sent).toEqual([{ path, body: { number_uuids: [ONE, OTHER], ...body } }]);
    expect(done).toEqual([ONE, OTHER]);
  });

  it('stays open for the numbers that refused, with the reason', async () => {
    refused = [OTHER];
    const user = open('release');
    await user.click(await screen.findByRole('button', { name: 'Release' }));
    expect(await screen.findByText('1 number has changed. 1 number stays as it was:')).toBeDefined();
    expect(screen.getByRole('listitem').textContent).toMatch(/555-?.?0133.*has a customer/);
    expect([closed, done]).toEqual([0, [ONE]]);
    await user.click(screen.getByRole('button', { name: 'I have read it' }));
    expect([closed, sent.length]).toEqual([1, 1]);
  });

  it('assigns no vendor before one is chosen', async () => {
    const user = open('vendor');
    await screen.findByRole('option', { name: 'Beta' });
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    expect(sent).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Vendor'), 'Beta');
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    await vi.waitFor(() => expect(closed).toBe(1), 60_000);
    expect(sent[0]?.body).toEqual({ number_uuids: [ONE, OTHER], vendor_uuid: 'v2' });
  });
});
