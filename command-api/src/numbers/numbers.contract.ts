import { E164, RefusedLine, type Shape, Uuid } from '@ringpost/domain/contracts/fields.contract';
import { InventoryNumber } from '@ringpost/domain/contracts/inventory.contract';
import {
  AVAILABILITY_MAX_BYTES,
  AVAILABILITY_MAX_NUMBERS,
  NUMBER_IMPORT_MAX_CHARACTERS,
} from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

/** The longest name of a file on common systems. */
const FILE_NAME_MAX_LENGTH = 255;

const ImportBody = Type.Object({
  country_iso: Type.Union([Type.Literal('US'), Type.Literal('CA')]),
  vendor_uuid: Uuid,
  /** Phone numbers, one per line or separated by commas. */
  numbers: Type.String({ minLength: 1, maxLength: NUMBER_IMPORT_MAX_CHARACTERS }),
  /** Of the file that the list was read from, for the import history. */
  file_name: Type.Optional(Type.String({ minLength: 1, maxLength: FILE_NAME_MAX_LENGTH })),
});

const Imported = Type.Object({
  import_uuid: Uuid,
  imported: Type.Integer(),
  known: Type.Integer(),
  rejected: Type.Array(RefusedLine),
});

/** At most so many, so that one answer says of each number what became of it. */
const NUMBERS_AT_ONCE = 100;

const CHOSEN = {
  number_uuids: Type.Array(E164, { minItems: 1, maxItems: NUMBERS_AT_ONCE, uniqueItems: true }),
};

const Managed = Type.Object({
  /** The numbers that are now as it was asked for. */
  done: Type.Array(E164),
  /** The others, each with the reason. They have not changed. */
  refused: Type.Array(
    Type.Object({
      number_uuid: E164,
      code: Type.Enum(['number-unknown', 'number-owned', 'number-on-demand', 'number-leased']),
    }),
  ),
});
export type ManagedNumbers = Shape<typeof Managed>;

export const releaseNumbersContract = {
  method: 'POST',
  path: '/api/admin/numbers/release',
  summary: 'Numbers are not ours any more, unless somebody has them or waits for them.',
  tag: 'number',
  body: Type.Object(CHOSEN),
  tellsPosition: true,
  answers: { 200: Managed },
} as const;

export const publishNumbersContract = {
  method: 'POST',
  path: '/api/admin/numbers/public',
  summary: 'Everybody sees the messages of these numbers from now on, or they are for sale again.',
  description: 'Only a number that nobody has ever had can become public.',
  tag: 'number',
  body: Type.Object({ ...CHOSEN, public: Type.Boolean() }),
  tellsPosition: true,
  answers: { 200: Managed },
} as const;

export const assignVendorContract = {
  method: 'POST',
  path: '/api/admin/numbers/vendor',
  summary:
    'Another vendor delivers the messages of these numbers, unless somebody has them or waits for them.',
  tag: 'number',
  body: Type.Object({ ...CHOSEN, vendor_uuid: Uuid }),
  tellsPosition: true,
  answers: { 200: Managed },
  problems: ['not-found'],
} as const;

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
  scope: 'read',
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
