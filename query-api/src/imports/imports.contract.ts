import { listMaxRows } from '@ringpost/events/rules/limits';
import { Type } from 'typebox';
import { CountryIso, Instant, ListOf, orNull, page, Uuid } from '../kernel/lists.contract.ts';

export const importList = {
  method: 'GET',
  path: '/api/number_import_task/list',
  summary: 'Imports of numbers, newest first, each with the first lines that it refused.',
  tag: 'number_import_task',
  query: Type.Object(page(listMaxRows)),
  answers: {
    200: ListOf(
      Type.Object({
        import_uuid: Uuid,
        vendor_uuid: Uuid,
        vendor_name: Type.String(),
        country_iso: CountryIso,
        lines: Type.Integer(),
        imported: Type.Integer(),
        known: Type.Integer(),
        rejected: Type.Array(
          Type.Object({ line: Type.Integer(), text: Type.String(), reason: Type.String() }),
        ),
        started_at: Instant,
        finished_at: orNull(Instant),
      }),
    ),
  },
} as const;
