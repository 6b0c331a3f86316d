import type { FinanceReport, SalesRow } from '@ringpost/query-api/finance/finance.contract';
import { download } from '../../api/http.ts';
import { useQuery } from '../../api/use-query.ts';
import type { Period } from './period.ts';

export type { FinanceReport, SalesRow };

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
