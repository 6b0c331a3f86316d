import {
  CountryIso,
  CSV_TYPE,
  Direction,
  FRESHNESS,
  FreshListOf,
  Instant,
  MIN_POSITION,
  orNull,
  page,
  RefusedLine,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

const IMPORT_FIELDS = {
  import_uuid: Uuid,
  vendor_uuid: Uuid,
  vendor_name: Type.String(),
  country_iso: CountryIso,
  lines: Type.Integer(),
  /** Of the file that the list was read from; null for a pasted list. */
  file_name: orNull(Type.String()),
  /** The address of the admin who started it, or `admin:` with the id of one who was forgotten. */
  started_by: Type.String(),
  status: Type.Enum(['running', 'finished']),
  imported: Type.Integer(),
  known: Type.Integer(),
  refused: Type.Integer(),
  rejected: Type.Array(RefusedLine),
  started_at: Instant,
  finished_at: orNull(Instant),
};

const Import = Type.Object(IMPORT_FIELDS);
export type ImportView = Shape<typeof Import>;

const ImportList = FreshListOf(Import);
export type ImportList = Shape<typeof ImportList>;

const ImportReport = Type.Object({ ...IMPORT_FIELDS, ...FRESHNESS });
export type ImportReport = Shape<typeof ImportReport>;

const FILTERS = { vendor_uuid: Type.Optional(Uuid) };

export const importListContract = {
  method: 'GET',
  path: '/api/number_import_task/list',
  summary:
    'Imports of numbers, newest first unless asked otherwise, each with the first lines that it refused.',
  tag: 'number_import_task',
  query: Type.Object({
    orderBy: Type.Enum(['started_at'], { default: 'started_at' }),
    orderType: Direction,
    ...FILTERS,
    ...page(LIST_MAX_ROWS),
  }),
  answers: { 200: ImportList },
} as const;

export const importFileContract = {
  method: 'GET',
  path: '/api/number_import_task/csv',
  securityEvent: 'export',
  summary: 'All imports of numbers that the filter finds, newest first, as CSV.',
  tag: 'number_import_task',
  query: Type.Object({ ...FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;

export const importReportContract = {
  method: 'GET',
  path: '/api/number_import_task/{id}',
  summary: 'One import of numbers with every line that it refused.',
  tag: 'number_import_task',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(MIN_POSITION),
  answers: { 200: ImportReport },
  problems: ['not-found'],
} as const;
