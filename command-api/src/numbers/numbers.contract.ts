import { Type } from 'typebox';

const Uuid = Type.String({ format: 'uuid' });

export const ImportBody = Type.Object(
  {
    country_iso: Type.Union([Type.Literal('US'), Type.Literal('CA')]),
    vendor_uuid: Uuid,
    /** Phone numbers, one a line or separated by commas (spec §5). */
    numbers: Type.String({ minLength: 1, maxLength: 1_000_000 }),
  },
  { additionalProperties: false },
);

const Rejected = Type.Object({ line: Type.Integer(), text: Type.String(), reason: Type.String() });

export const Imported = Type.Object({
  import_uuid: Uuid,
  imported: Type.Integer(),
  known: Type.Integer(),
  rejected: Type.Array(Rejected),
  position: Type.String(),
});

export const importContract = {
  method: 'POST',
  path: '/api/number/import-did',
  summary: 'Take over phone numbers of a vendor. Lines that cannot be taken are listed with the reason.',
  tag: 'number',
  body: ImportBody,
  bodyLimit: 2_000_000,
  answers: { 201: Imported },
  problems: ['not-found', 'too-many-lines', 'import-interrupted'],
} as const;
