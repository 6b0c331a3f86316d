import type { ListedLine } from '@ringpost/command-api/payments/payments.contract';
import type {
  ComparedPayment,
  FinanceReport,
  ReplayLine,
  ReplayProof,
  SalesRow,
} from '@ringpost/query-api/finance/finance.contract';
import type { PaymentGateway } from '@ringpost/query-api/payments/payments.contract';
import { download, openAnswer } from '../../api/http.ts';
import { Problem } from '../../api/problem.ts';
import { useQuery } from '../../api/use-query.ts';
import { jsonLines } from './json-lines.ts';
import type { Period } from './period.ts';

export type { ComparedPayment, FinanceReport, ReplayProof, SalesRow };

export function useReport(period: Period) {
  return useQuery('GET /api/admin/finance/report', { query: period });
}

export function downloadReport(period: Period): Promise<Blob> {
  return download('GET /api/admin/finance/report/csv', { query: period });
}

export type JournalForm = 'csv' | 'jsonl';

export function downloadJournal(period: Period, form: JournalForm): Promise<Blob> {
  return form === 'csv'
    ? download('GET /api/admin/finance/journal/csv', { query: period })
    : download('GET /api/admin/finance/journal/jsonl', { query: period });
}

export function downloadInvoices(period: Period, form: JournalForm): Promise<Blob> {
  return form === 'csv'
    ? download('GET /api/admin/finance/invoices/csv', { query: period })
    : download('GET /api/admin/finance/invoices/jsonl', { query: period });
}

/** Replays the ledger on the server. `onShare` gets how far it is, 0 to 1. Throws a `Problem`. */
export async function replayLedger(
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<ReplayProof> {
  const answer = await openAnswer('GET /api/admin/finance/replay', signal);
  for await (const line of jsonLines<ReplayLine>(answer)) {
    if ('proof' in line) return line.proof;
    onShare(line.share);
  }
  throw new Problem(0, { code: 'network-error', title: 'The replay broke off' });
}

/** The payments of a gateway that were started in a period. Throws a `Problem`. */
export async function gatewayPayments(
  gateway: PaymentGateway,
  period: Period,
): Promise<readonly ComparedPayment[]> {
  const query = { gateway, ...period };
  const { signal } = new AbortController();
  const answer = await openAnswer('GET /api/admin/finance/payments', signal, { query });
  const payments: ComparedPayment[] = [];
  for await (const payment of jsonLines<ComparedPayment>(answer)) payments.push(payment);
  return payments;
}

export type ListingGateway = 'stripe' | 'coinpayments' | 'btcpay';

/** The list that a gateway itself gives, as a table, and whether it is whole. */
export interface GatewayList {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly end: 'complete' | 'too-long' | 'broken';
}

function cellOf(amount: number | null): string {
  return amount === null ? '' : String(amount);
}

/** The gateway's own list of a period. Throws a `Problem`. */
export async function gatewayList(gateway: ListingGateway, period: Period): Promise<GatewayList> {
  const { signal } = new AbortController();
  const query = { gateway, ...period };
  const answer = await openAnswer('GET /api/admin/finance/gateway_list', signal, { query });
  const rows: (readonly string[])[] = [];
  let end: GatewayList['end'] = 'broken';
  for await (const line of jsonLines<ListedLine>(answer)) {
    if ('end' in line) end = line.end;
    else rows.push([line.id, cellOf(line.amount), line.state, cellOf(line.taken_back)]);
  }
  return { head: ['id', 'amount', 'state', 'taken_back'], rows, end };
}
