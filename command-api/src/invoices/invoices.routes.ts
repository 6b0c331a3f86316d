import { account, actorOf, customerSubject, type InvoiceIssued, reject, streams } from '@ringpost/domain';
import { DEFAULT_LANGUAGE } from '@ringpost/domain/rules/languages';
import {
  BILLING_ADDRESS_MAX_LINES,
  INVOICE_PDF_REFILL_SECONDS,
  INVOICE_PDFS_AT_ONCE,
} from '@ringpost/domain/rules/limits';
import { type Call, type Caller, type Endpoint, endpoint, rateLimit, rejectField } from '@ringpost/web/http';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { GuardedFunction } from '../kernel/guarded-work.ts';
import { originOf } from '../kernel/origin.ts';
import { isWritable } from '../kernel/pdf-text.ts';
import { handleBilling } from './billing.commands.ts';
import * as contracts from './invoices.contract.ts';
import { type BillingDetails, readBilling } from './read-billing.ts';
import type { InvoiceToWrite, writeInvoice } from './write-invoice.ts';

const WRITE: GuardedFunction<InvoiceToWrite, ReturnType<typeof writeInvoice>> = {
  module: new URL('./write-invoice.ts', import.meta.url),
  name: 'writeInvoice',
};

function present(invoices: boolean, { name, address, taxId, countryIso }: BillingDetails): contracts.Billing {
  return { invoices, name, address, tax_id: taxId, country_iso: countryIso };
}

/** @throws Rejection `invalid-request`, with the field */
function detailsOf({
  name,
  address,
  tax_id,
  country_iso: countryIso,
}: contracts.BillingBody): BillingDetails {
  const lines = address
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length > BILLING_ADDRESS_MAX_LINES)
    throw rejectField('address', 'maxLines', `address may have at most ${BILLING_ADDRESS_MAX_LINES} lines`, {
      limit: BILLING_ADDRESS_MAX_LINES,
    });
  const details = { name: name.trim(), address: lines.join('\n'), taxId: tax_id.trim(), countryIso };
  for (const [field, text] of [
    ['name', details.name],
    ['address', lines.join(' ')],
    ['tax_id', details.taxId],
  ] as const) {
    if (!isWritable(text)) throw rejectField(field, 'latin', 'Please write it in Latin letters.');
  }
  return details;
}

function isSame(one: BillingDetails, other: BillingDetails): boolean {
  return (['name', 'address', 'taxId', 'countryIso'] as const).every((field) => one[field] === other[field]);
}

/** The same details again change nothing. */
async function setBilling(
  deps: Deps,
  call: Pick<Call<unknown, unknown, unknown>, 'requestId' | 'address'>,
  caller: Caller,
  wanted: BillingDetails,
): Promise<void> {
  const { userId } = caller;
  if (isSame(wanted, await readBilling(deps, userId))) return;
  const cause = {
    operationId: deps.ids.next(),
    causationId: call.requestId,
    correlationId: call.requestId,
    actor: actorOf(caller),
    ...originOf(call, caller),
  };
  const details = { userId, subject: customerSubject(userId), ...wanted, setAt: nowIso(deps) };
  await handleBilling(deps, userId, { type: 'SetBilling', details }, cause);
}

/** The document as it was issued. @throws Rejection `not-found` */
async function findDocument(deps: Deps, paymentId: string, number: string): Promise<InvoiceIssued['data']> {
  const stream = streams.invoice(paymentId);
  for (let after = -1; ; ) {
    const page = await deps.events.readStream(stream, { after });
    const found = page.find((event) => event.type === 'InvoiceIssued' && event.data.number === number);
    if (found?.type === 'InvoiceIssued') return found.data;
    const last = page.at(-1);
    if (!last) throw reject('not-found');
    after = last.revision;
  }
}

/** The language that the customer reads. A forgotten customer has none. */
async function languageOf(deps: Deps, userId: string): Promise<string> {
  const { state } = await deps.streams.refresh(streams.account(userId), account);
  return 'locale' in state ? state.locale : DEFAULT_LANGUAGE.tag;
}

async function answerPdf(deps: Deps, document: InvoiceIssued['data']) {
  const language = await languageOf(deps, document.userId);
  const body = await deps.guarded.run(WRITE, { printed: document, language });
  const headers = { 'Content-Disposition': `attachment; filename="${document.kind}-${document.number}.pdf"` };
  return { status: 200, type: 'application/pdf', body, headers } as const;
}

/** The details for invoices, and the documents as PDF. */
export function invoicesRoutes(deps: Deps, isOn: boolean): readonly Endpoint[] {
  const { clock } = deps;
  // The thread that writes a PDF also reads the papers of other customers.
  const pdfs = rateLimit({ clock, burst: INVOICE_PDFS_AT_ONCE, refillSeconds: INVOICE_PDF_REFILL_SECONDS });
  return [
    endpoint('customer', contracts.billingContract, async (_call, { userId }) => ({
      status: 200,
      body: present(isOn, await readBilling(deps, userId)),
    })),
    endpoint('customer', contracts.setBillingContract, async (call, caller) => {
      const details = detailsOf(call.body);
      await setBilling(deps, call, caller, details);
      return { status: 200, body: present(isOn, details) };
    }),
    endpoint('customer', contracts.invoicePdfContract, async ({ params }, { userId }) => {
      const document = await findDocument(deps, params.id, params.number);
      if (document.userId !== userId) throw reject('not-found');
      pdfs.take(userId);
      return answerPdf(deps, document);
    }),
    endpoint('admin', contracts.adminInvoicePdfContract, async ({ params, concerns }) => {
      const document = await findDocument(deps, params.id, params.number);
      concerns(document.userId);
      return answerPdf(deps, document);
    }),
  ];
}
