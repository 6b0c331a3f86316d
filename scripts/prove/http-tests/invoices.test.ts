import { INVOICE_PDFS_AT_ONCE } from '@ringpost/domain/rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SELLER } from './invoice-seller.ts';
import { type PaymentCustomer, paymentCustomer } from './payment-customer.ts';
import { waitForPolicies } from './policy-done.ts';
import { start, type TestServer } from './test-server.ts';
import { COMMAND_APIS } from './test-store.ts';

type Document = { readonly number: string; readonly kind: string };

let server: TestServer;
let customer: PaymentCustomer;

beforeAll(async () => {
  server = await start({ numbers: 10, invoices: SELLER });
  customer = paymentCustomer(server);
});
afterAll(() => server.close());

async function pay(amount: number): Promise<string> {
  const id = await customer.startPayment(amount);
  await customer.deliver(await customer.play(id, 'pay', amount));
  return id;
}

async function documentsOf(id: string): Promise<readonly Document[]> {
  await waitForPolicies(server);
  return (await customer.paymentOf(id)).invoices as readonly Document[];
}

function pdf(id: string, number: string, as: 'other' | 'owner' | 'support' = 'other') {
  return server.ask('GET', `/api/payment/invoices/${id}/${number}`, { as });
}

async function exported(): Promise<readonly string[]> {
  const path = '/api/admin/finance/invoices/csv?since=2026-11-01&until=2026-11-30';
  const { text } = await server.ask('GET', path, { as: 'admin' });
  return text.trimEnd().split('\r\n').slice(1);
}

const BILLING = { name: 'Ann Ltd.', address: '2 Road\nBerlin', tax_id: 'DE1', country_iso: 'DE' };

function setBilling(change: object) {
  return server.ask('PUT', '/api/users/billing', { as: 'other', body: { ...BILLING, ...change } });
}

describe('the details for invoices', () => {
  it('are those that the customer has set', async () => {
    const { body: before } = await server.ask('GET', '/api/users/billing', { as: 'other' });
    expect(before).toEqual({ invoices: true, name: '', address: '', tax_id: '', country_iso: '' });
    const spaced = await setBilling({ name: ' Ann Ltd. ', address: ' 2 Road \r\n\r\nBerlin' });
    expect(spaced.body).toEqual({ invoices: true, ...BILLING });
    const { body: after } = await server.ask('GET', '/api/users/billing', { as: 'other' });
    expect(after).toEqual({ invoices: true, ...BILLING });
  });

  it.each([
    ['name', 'Ωmega', 'latin'],
    ['address', '1\n2\n3\n4\n5\n6\n7', 'maxLines'],
    ['country_iso', 'de', 'pattern'],
  ])('have a %s that a document can print', async (field, text, rule) => {
    const { status, body } = await setBilling({ [field]: text });
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field, rule })]]);
  });
});

describe('a payment that is credited', () => {
  it('has an invoice, as a PDF with the same bytes each time, for nobody else', async () => {
    const id = await pay(10);
    const [invoice, ...others] = await documentsOf(id);
    expect([invoice?.kind, others]).toEqual(['invoice', []]);
    const number = invoice?.number ?? '';
    const first = await pdf(id, number);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toContain('application/pdf');
    expect(first.headers.get('content-disposition')).toContain(`invoice-${number}.pdf`);
    expect((await pdf(id, number)).text).toBe(first.text);
    expect((await pdf(id, number, 'owner')).code).toBe('not-found');
    expect((await pdf(id, '2026-999999')).code).toBe('not-found');
    const forAdmin = `/api/admin/finance/invoices/${id}/${number}`;
    expect((await server.ask('GET', forAdmin, { as: 'admin' })).text).toBe(first.text);
    expect((await server.ask('GET', forAdmin, { as: 'support' })).code).toBe('forbidden');
    const choose = (locale: string) =>
      server.ask('PUT', '/api/users/mail_settings', { as: 'other', body: { locale } });
    expect((await choose('ar')).status).toBeLessThan(300);
    expect((await pdf(id, number)).text).toContain('/Lang (ar)');
    expect((await server.ask('GET', forAdmin, { as: 'admin' })).text).toContain('/Lang (ar)');
    await choose('en');
    expect((await pdf(id, number)).text).toBe(first.text);
  });

  it('gets a credit note when the money is taken back, with the tax of the invoice', async () => {
    const id = await pay(5);
    const [invoice] = await documentsOf(id);
    await setBilling({ country_iso: 'FR' });
    await customer.deliver(await customer.play(id, 'reverse'));
    const documents = await documentsOf(id);
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note']);
    const lines = (await exported()).filter((line) => line.includes(id));
    expect(lines.map((line) => line.split(',').slice(-6).join())).toEqual([
      'DE,sandbox,4.200,19.00,0.800,5.000',
      'DE,sandbox,-4.200,19.00,-0.800,-5.000',
    ]);
    expect(lines[1]).toContain(`credit-note,${invoice?.number}`);
  });
});

describe('the numbers of invoices', () => {
  it('have no gap in the list of finance, although many payments are credited at once', async () => {
    const before = (await exported()).length;
    await Promise.all(Array.from({ length: 12 }, (_, index) => pay(index + 1)));
    await waitForPolicies(server);
    await server.settle();
    const numbers = (await exported()).map((line) => line.split(',')[0]);
    expect(numbers).toEqual(
      Array.from({ length: before + 12 }, (_, index) => `2026-${String(index + 1).padStart(6, '0')}`),
    );
  });
});

describe('the documents of one customer', () => {
  it('are written so many times at once, and no more, because others need the same thread', async () => {
    const id = await pay(7);
    const number = (await documentsOf(id))[0]?.number ?? '';
    const most = INVOICE_PDFS_AT_ONCE * COMMAND_APIS;
    const codes: (string | undefined)[] = [];
    for (let asked = 0; asked <= most; asked += 1) codes.push((await pdf(id, number)).code);
    expect(codes.at(-1)).toBe('rate-limited');
    expect((await pdf(id, number, 'owner')).code).toBe('not-found');
  });
});
