import { E164, RefusedLine, Uuid } from '@ringpost/domain/contracts/fields.contract';
import { InventoryNumber } from '@ringpost/domain/contracts/inventory.contract';
import { AVAILABILITY_MAX_BYTES, AVAILABILITY_MAX_NUMBERS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

const ImportBody = Type.Object({
  country_iso: Type.Union([Type.Literal('US'), Type.Literal('CA')]),
  vendor_uuid: Uuid,
  /** Phone numbers, one per line or separated by commas. */
  numbers: Type.String({ minLength: 1, maxLength: 1_000_000 }),
});

const Imported = Type.Object({
  import_uuid: Uuid,
  imported: Type.Integer(),
  known: Type.Integer(),
  rejected: Type.Array(RefusedLine),
});

/** The list is stored, and its import continues by itself. */
const ImportUnderWay = Type.Object({ import_uuid: Uuid, status: Type.Literal('running') });

export const importContract = {
  method: 'POST',
  path: '/api/number/import-did',
  summary: 'Import phone numbers of a vendor. Refused lines are listed with the reason.',
  tag: 'number',
  body: ImportBody,
  bodyLimit: 2_000_000,
  tellsPosition: true,
  answers: { 201: Imported, 202: ImportUnderWay },
  problems: ['not-found', 'too-many-lines'],
} as const;

/** Phone numbers of the United States and Canada, one per line or separated by commas. */
const NumberList = Type.String({ minLength: 1, maxLength: AVAILABILITY_MAX_BYTES });

export const availabilityContract = {
  method: 'POST',
  path: '/api/number/active_numbers_availability',
  summary: 'Whether numbers of ours are free for an app now, or from when. Nothing is bought or stored.',
  description: `Up to ${AVAILABILITY_MAX_NUMBERS.toLocaleString('en-US')} numbers, as a text or as a file (CSV). A line that is no number is answered with the reason, and the others are checked all the same.`,
  tag: 'number',
  body: Type.Object({
    app_uuid: Uuid,
    numbers: Type.Optional(NumberList),
    file: Type.Optional(NumberList),
  }),
  bodyLimit: 2 * AVAILABILITY_MAX_BYTES,
  takesFiles: true,
  countedBy: 'reads',
  answers: {
    200: Type.Object({
      data: Type.Array(InventoryNumber),
      /** Valid numbers that are not ours. */
      unknown: Type.Array(E164),
      refused: Type.Array(RefusedLine),
    }),
  },
  problems: ['not-found', 'too-many-lines'],
} as const;
