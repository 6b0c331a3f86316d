import { listMaxRows } from '@ringpost/events/rules/limits';
import { Type } from 'typebox';
import {
  CountryIso,
  fresh,
  Instant,
  ListOf,
  minPosition,
  orNull,
  page,
  Uuid,
} from '../kernel/lists.contract.ts';

const importFields = {
  import_uuid: Uuid,
  vendor_uuid: Uuid,
  vendor_name: Type.String(),
  country_iso: CountryIso,
  lines: Type.Integer(),
  /** `interrupted`: it did not finish in its time; what it has taken over stays. */
  status: Type.Enum(['running', 'finished', 'interrupted']),
  imported: Type.Integer(),
  known: Type.Integer(),
  refused: Type.Integer(),
  rejected: Type.Array(Type.Object({ line: Type.Integer(), text: Type.String(), reason: Type.String() })),
  started_at: Instant,
  finished_at: orNull(Instant),
};

export const importList = {
  method: 'GET',
  path: '/api/number_import_task/list',
  summary: 'Imports of numbers, newest first, each with the first lines that it refused.',
  tag: 'number_import_task',
  query: Type.Object(page(listMaxRows)),
  answers: { 200: ListOf(Type.Object(importFields)) },
} as const;

export const importReport = {
  method: 'GET',
  path: '/api/number_import_task/{id}',
  summary: 'One import of numbers with every line that it refused.',
  tag: 'number_import_task',
  params: Type.Object({ id: Uuid }, { additionalProperties: false }),
  query: Type.Object(minPosition),
  answers: { 200: Type.Object({ ...importFields, ...fresh }) },
  problems: ['not-found'],
} as const;
