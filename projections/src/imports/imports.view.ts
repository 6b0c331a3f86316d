import type { View } from '@ringpost/events/engine';

export interface ImportRow {
  readonly _id: string;
  readonly vendorId: string;
  readonly countryIso: string;
  readonly lines: number;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly imported: number;
  readonly known: number;
  readonly rejected: readonly { readonly line: number; readonly text: string; readonly reason: string }[];
}

export const imports: View<ImportRow> = { name: 'imports', indexes: [['startedAt']] };

export interface ImportView {
  readonly import_uuid: string;
  readonly vendor_uuid: string;
  readonly vendor_name: string;
  readonly country_iso: string;
  readonly lines: number;
  readonly imported: number;
  readonly known: number;
  readonly rejected: ImportRow['rejected'];
  readonly started_at: string;
  readonly finished_at: string | null;
}
