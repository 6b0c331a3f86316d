import { SIGNATURE_MAX_BYTES } from '@ringpost/domain/rules/limits';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { closeTopUp, useTopUp } from '../purchase/top-up.store.ts';
import type { PortInDetails } from './port-ins.api.ts';
import { RequestEditor } from './request-form.tsx';

interface Sent {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string | null;
}
let sent: Sent[];
/** Whether the answers of the server are lost. */
let isLost: boolean;
/** The server's answer to a sent request. */
let answerToSubmit: () => Response;

const PNG = 'iVBORw0KGgo=';
const details: PortInDetails = {
  portname: 'Office',
  businessname: '',
  firstname: 'Mara',
  lastname: 'Lindqvist',
  address1: '1180 Folsom Street',
  address2: '',
  city: 'San Francisco',
  state: 'CA',
  zip: '94103',
  btn: '415-555-0150',
  account_number: 'PVN-20',
  carrier: 'Pacific Voice Networks',
  number_list: '415-555-0150',
  signature_type: 'image/png',
  signature: PNG,
  documents: [],
  has_pin: true,
};
const checked = {
  data: [
    {
      text: '415-555-0150',
      number: '+14155550150',
      rate_centre: 'San Francisco',
      region: 'CA',
      portable: true,
      reason: null,
      fee: 5,
    },
    {
      text: '800-555-0199',
      number: null,
      rate_centre: null,
      region: null,
      portable: false,
      reason: 'bad-area-code',
      fee: null,
    },
  ],
  portable: 1,
  fee: 5,
};

/** The server's check of the list that was sent last. */
function checkOf(calls: readonly Sent[]) {
  const list = String(calls.at(-1)?.body.number_list);
  const data = checked.data.filter(({ text }) => list.includes(text));
  const portable = data.filter((each) => each.portable).length;
  return { data, portable, fee: portable * 5 };
}

beforeEach(() => {
  sent = [];
  isLost = false;
  answerToSubmit = () => Response.json({ portin_uuid: 'p1' });
  // The pad draws on a canvas, which jsdom does not have. A test in the browser checks the drawing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push({ path, body: JSON.parse(String(init.body)), key });
    if (isLost) throw new TypeError('connection lost');
    if (path.endsWith('/submit')) return answerToSubmit();
    return Response.json(path.endsWith('/check') ? checkOf(sent) : { portin_uuid: 'p1' });
  });
});
afterEach(() => {
  cleanup();
  act(closeTopUp);
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The name of the button contains the fee as soon as it is known. */
function submitButton(): HTMLElement {
  return screen.getByRole('button', { name: /^(Check and submit|Submit and pay)/ });
}
/** Presses the button when its name contains the fee. */
async function pay(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Submit and pay/ }));
}
function paid(): readonly Sent[] {
  return sent.filter(({ path }) => path.endsWith('/submit'));
}
function Where() {
  return <p>at {useLocation().pathname}</p>;
}
function show(kept: PortInDetails | null, isException = false) {
  render(
    <RawIntlProvider value={intlFor()}>
      <MemoryRouter initialEntries={['/form']}>
        <Routes>
          <Route
            path="/form"
            element={<RequestEditor id={kept && 'p1'} details={kept} isException={isException} />}
          />
          <Route path="*" element={<Where />} />
        </Routes>
      </MemoryRouter>
    </RawIntlProvider>,
  );
  return userEvent.setup();
}

describe('the form of a request', () => {
  it('says what is missing before anything is sent', async () => {
    const user = show(null);
    await user.click(submitButton());
    expect(screen.getByText('First name is required')).toBeDefined();
    expect(screen.getByText('Phone numbers should be provided.')).toBeDefined();
    expect(screen.getByText('Signature is required.')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('leads to the first fault: a field, then the numbers, then the pad', async () => {
    const user = show({ ...details, city: '', number_list: '', signature: null, signature_type: null });
    const send = () => user.click(submitButton());
    await send();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('City')));
    await user.type(screen.getByLabelText('City'), 'Oakland');
    await send();
    const numbers = screen.getByLabelText('Numbers, one per line');
    await waitFor(() => expect(document.activeElement).toBe(numbers));
    await user.type(numbers, '415-555-0150');
    await send();
    const pad = screen.getByRole('img', { name: 'Signature' });
    await waitFor(() => expect(document.activeElement).toBe(pad));
  });

  it('leads to the field that the server refuses', async () => {
    const errors = [{ field: 'lastname', rule: 'latin', message: 'Please write it in Latin letters.' }];
    answerToSubmit = () => Response.json({ code: 'invalid-request', errors }, { status: 422 });
    const user = show(details);
    await pay(user);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Last name')));
  });

  it('takes a ZIP of five digits or a Canadian postal code', async () => {
    const user = show(details);
    const zip = screen.getByLabelText('ZIP');
    await user.clear(zip);
    await user.type(zip, '941037');
    await user.click(submitButton());
    expect(screen.getByText('max 5 digits')).toBeDefined();
    await user.clear(zip);
    await user.type(zip, 'M5V 2T6');
    expect(screen.queryByText('max 5 digits')).toBeNull();
  });

  it('says which numbers cannot be brought over, and what the others cost', async () => {
    const user = show(details);
    await user.clear(screen.getByLabelText('Numbers, one per line'));
    await user.type(screen.getByLabelText('Numbers, one per line'), '415-555-0150, 800-555-0199');
    await user.tab();
    await waitFor(() => expect(screen.getByText('1 of 2 portable')).toBeDefined());
    const rows = within(screen.getByRole('table', { name: 'Checked numbers' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'As typedNumberPlaceCan be brought overFee',
      '415-555-0150415-555-0150San Francisco, CAportable5.000 USD',
      '800-555-0199––has an area code that cannot be brought over–',
    ]);
    expect(screen.getByText('Fee for 1 number').parentElement?.textContent).toContain('5.000 USD');
    expect(screen.queryByRole('button', { name: /^Submit and pay/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep only the 1 number that can be brought over' }));
    expect(screen.getByLabelText('Numbers, one per line')).toHaveProperty('value', '415-555-0150');
    await screen.findByRole('button', { name: 'Submit and pay 5.000 USD' });
    expect(paid()).toEqual([]);
  });

  it('says at the field which line is refused, after a press to send the request with it', async () => {
    const user = show({ ...details, number_list: '' });
    await user.click(screen.getByLabelText('Numbers, one per line'));
    await user.paste('415-555-0150\n800-555-0199');
    fireEvent.click(submitButton(), { detail: 1 });
    const fault = await screen.findByText(/^Some of these numbers cannot be brought over/u);
    expect(fault.textContent).toContain('800-555-0199 has an area code that cannot be brought over');
    const numbers = screen.getByLabelText('Numbers, one per line');
    expect(numbers.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(numbers));
    expect(paid()).toEqual([]);
  });

  it('is sent with only the portable numbers, for their fee, by the button that says so', async () => {
    const user = show({ ...details, number_list: '415-555-0150\n800-555-0199' });
    const button = await screen.findByRole('button', {
      name: 'Submit the 1 that can be brought over and pay 5.000 USD',
    });
    await user.click(button);
    await waitFor(() => expect(paid()).toHaveLength(1));
    expect(paid()[0]?.body).toMatchObject({ quoted_fee: 5, number_list: '415-555-0150' });
    const draft = sent.findLast(({ path }) => path === '/api/portin_request/p1');
    expect(draft?.body).toMatchObject({ number_list: '415-555-0150' });
  });

  it('leaves the check to the pressed button, which must not move during the press', async () => {
    const user = show({ ...details, number_list: '' });
    const numbers = screen.getByLabelText('Numbers, one per line');
    await user.click(numbers);
    await user.paste('415-555-0150');
    const checks = () => sent.filter(({ path }) => path.includes('check')).length;
    fireEvent.blur(numbers, { relatedTarget: submitButton() });
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(checks()).toBe(0);
    fireEvent.blur(numbers, { relatedTarget: screen.getByLabelText('City') });
    await screen.findByRole('button', { name: 'Submit and pay 5.000 USD' });
    expect(checks()).toBe(1);
  });

  it('accepts no fee that was not on the button, by a click or a double click', async () => {
    const user = show({ ...details, number_list: '' });
    const numbers = screen.getByLabelText('Numbers, one per line');
    await user.click(numbers);
    await user.paste('415-555-0150');
    // A click by keyboard, without a blur before it.
    fireEvent.click(submitButton(), { detail: 1 });
    await screen.findByRole('button', { name: 'Submit and pay 5.000 USD' });
    fireEvent.click(submitButton(), { detail: 2 });
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(paid()).toEqual([]);
    await pay(user);
    await waitFor(() => expect(paid()).toHaveLength(1));
  });

  it('saves the typed content before it is sent, so that a refusal loses nothing', async () => {
    answerToSubmit = () => Response.json({ code: 'not-portable' }, { status: 409 });
    const user = show(details);
    await user.clear(screen.getByLabelText('City'));
    await user.type(screen.getByLabelText('City'), 'Oakland');
    await pay(user);
    await waitFor(() => expect(paid()).toHaveLength(1));
    const draft = sent.findLast(({ path }) => path === '/api/portin_request/p1');
    expect(draft?.body).toMatchObject({ city: 'Oakland', number_list: '415-555-0150' });
    expect(await screen.findByText(/^Some of these numbers cannot be brought over/u)).toBeDefined();
  });

  it('after a lost answer saves the same draft with the same key, and a changed one with another', async () => {
    const user = show(null);
    isLost = true;
    for (const typed of ['Oakland', '', ' Hills']) {
      if (typed !== '') await user.type(screen.getByLabelText('City'), typed);
      const save = screen.getByRole('button', { name: 'Save draft' });
      await user.click(save);
      await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull());
    }
    const drafts = sent.filter(({ path }) => path === '/api/portin_request');
    expect(drafts.map(({ body }) => body.city)).toEqual(['Oakland', 'Oakland', 'Oakland Hills']);
    expect(drafts[1]?.key).toBe(drafts[0]?.key);
    expect(drafts[2]?.key).not.toBe(drafts[1]?.key);
  });

  it('after a lost answer sends the same request again, and does not save it before: it may be a draft no more', async () => {
    const user = show(details);
    answerToSubmit = () => {
      throw new TypeError('connection lost');
    };
    await pay(user);
    await screen.findByText(/You can try again: it is done only once\.$/);
    answerToSubmit = () => Response.json({ portin_uuid: 'p1' });
    await pay(user);
    await screen.findByText('at /dashboard/portin-numbers/view/p1');
    expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['check', 'p1', 'submit', 'submit']);
    const [first, second] = paid();
    expect(second).toEqual(first);
  });

  it('sends the shown fee, but not a PIN or signature that is already saved', async () => {
    const user = show(details);
    await pay(user);
    await waitFor(() => expect(screen.getByText('at /dashboard/portin-numbers/view/p1')).toBeDefined());
    const { path, body } = sent.at(-1) ?? { path: '', body: {} };
    expect(path).toBe('/api/portin_request/p1/submit');
    expect(body).toMatchObject({ quoted_fee: 5, lastname: 'Lindqvist' });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['pin']));
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['signature']));
  });

  it.each(['insufficient-funds', 'debt-open'])(
    'waits for money as a saved draft if the server says %s',
    async (code) => {
      answerToSubmit = () => Response.json({ code, missing: 4.2 }, { status: 402 });
      const user = show(details);
      await user.type(screen.getByLabelText('PIN (optional)'), 'pin 7391');
      await pay(user);
      await waitFor(() => expect(screen.getByText('at /dashboard/portin-numbers/view/p1')).toBeDefined());
      const request = { what: 'portin', appName: 'Office', price: 5, portInId: 'p1' };
      expect(useTopUp.getState()).toMatchObject({
        isOpen: true,
        missing: 4.2,
        waiting: { kind: 'restored', request },
      });
      const stored = JSON.stringify({ ...sessionStorage });
      expect(stored).toContain('p1');
      for (const secret of ['pin 7391', PNG, 'Lindqvist']) expect(stored).not.toContain(secret);
    },
  );

  it('is sent again without another fee after it was stopped, and its numbers stay', async () => {
    const user = show(details, true);
    expect(screen.getByLabelText('Numbers, one per line').hasAttribute('readonly')).toBe(true);
    await user.click(screen.getByLabelText('Numbers, one per line'));
    await user.click(screen.getByRole('button', { name: 'Fix and resend' }));
    // Its numbers are not checked, because they would be refused as numbers of an open request.
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/portin_request/p1/fix']));
  });

  it.each([
    [
      'of another type, in the words of the specification',
      new File(['GIF89a'], 'x.gif', { type: 'image/gif' }),
      'The Image type is incorrect! We are support image/png, image/jpeg, image/svg+xml types.',
    ],
    [
      'that is too large, with the limit',
      new File([new Uint8Array(SIGNATURE_MAX_BYTES + 1)], 'x.png', { type: 'image/png' }),
      'The picture is too large. It may have at most 200 kB.',
    ],
  ])('refuses a signature %s', async (_, file, text) => {
    show(null);
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(screen.getByLabelText('From a file'), file);
    expect(screen.getByText(text)).toBeDefined();
  });

  it('shows the letter while the customer types', async () => {
    const user = show(null);
    expect(screen.getByText('ZIP missing')).toBeDefined();
    await user.type(screen.getByLabelText('First name'), 'Mara');
    expect(screen.getAllByText('Mara')).not.toEqual([]);
  });
});
