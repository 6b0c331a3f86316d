import { type Shape, Uuid } from '@ringpost/events/contracts/fields.contract';
import { Type } from 'typebox';

const ImportBody = Type.Object({
  country_iso: Type.Union([Type.Literal('US'), Type.Literal('CA')]),
  vendor_uuid: Uuid,
  /** Phone numbers, one per line or separated by commas. */
  numbers: Type.String({ minLength: 1, maxLength: 1_000_000 }),
});

const Rejected = Type.Object({ line: Type.Integer(), text: Type.String(), reason: Type.String() });

const Imported = Type.Object({
  import_uuid: Uuid,
  imported: Type.Integer(),
  known: Type.Integer(),
  rejected: Type.Array(Rejected),
});

export type Imported = Shape<typeof Imported>;

export const importContract = {
  method: 'POST',
  path: '/api/number/import-did',
  summary: 'Import phone numbers of a vendor. Refused lines are listed with the reason.',
  tag: 'number',
  body: ImportBody,
  bodyLimit: 2_000_000,
  tellsPosition: true,
  answers: { 201: Imported },
  problems: ['not-found', 'too-many-lines', 'import-interrupted'],
} as const;
