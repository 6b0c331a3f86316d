/** What a noun adds to a file that there is already. */
export interface Change {
  readonly file: string;
  /** `source`: the product. `proof`: what a test compares the product with. */
  readonly kind: 'source' | 'proof';
  /** The lines that are added, each with the whole line that it stands below. */
  readonly lines: readonly (readonly [below: string, added: string])[];
}

/** The generators of the repository write these files again. */
export const GENERATED = ['.github/CONTRIBUTING.md', 'frontend/src/i18n/en/site.json'];

/** The most files that a noun may change: as many as today. It may be lowered. To raise it makes every noun dearer. */
export const MOST_CHANGED = { source: 11, proof: 7 } as const;

const REFUSAL = `  'too-many-notes': {
    id: 'problem.too-many-notes',
    defaultMessage: 'You have as many notes as you may have. Nothing was written.',
  },`;

/** The texts of the noun that every page needs, in the languages that a generator does not write. */
const TEXTS: Readonly<Record<string, readonly [name: string, refusal: string]>> = {
  zh: ['备注', '您的备注已达到上限。没有写入任何内容。'],
  ru: ['Заметки', 'У вас уже столько заметок, сколько может быть. Ничего не записано.'],
  ar: ['الملاحظات', 'بلغت ملاحظاتك الحد الأقصى. لم يُكتب شيء.'],
};

function textsOf([tag, [name, refusal]]: [string, readonly [string, string]]): Omit<Change, 'kind'> {
  const added = `  "shell.notes": "${name}",\n  "problem.too-many-notes": "${refusal}",`;
  return { file: `frontend/src/i18n/${tag}/site.json`, lines: [['{', added]] };
}

const QUERY = `  {
    asks: "a customer's notes, newest first",
    ...about(notes),
    where: { userId: 'u' },
    sort: [['writtenAt', -1]],
  },`;

/** One line for each package, with its import, and what the noun needs beside that. */
const SOURCES: readonly Omit<Change, 'kind'>[] = [
  {
    file: 'events/domain/src/domain/nouns.ts',
    lines: [
      ["import { SMS } from './message/noun.ts';", "import { NOTES } from './note/noun.ts';"],
      ["export * from './message/noun.ts';", "export * from './note/noun.ts';"],
      ['  import: IMPORT,', '  notes: NOTES,'],
    ],
  },
  {
    file: 'events/domain/src/rules/limits.ts',
    lines: [
      [
        "export * from '../domain/message/message.limits.ts';",
        "export * from '../domain/note/note.limits.ts';",
      ],
    ],
  },
  {
    file: 'command-api/src/modules.ts',
    lines: [
      ["import { messages } from './messages/module.ts';", "import { notes } from './notes/module.ts';"],
      ['  reservations,', '  notes,'],
    ],
  },
  {
    file: 'projections/src/projectors.ts',
    lines: [
      ["import { messages } from './messages/module.ts';", "import { notes } from './notes/module.ts';"],
      ['  alerts,', '  notes,'],
    ],
  },
  {
    file: 'query-api/src/query-routes.ts',
    lines: [
      ["import { messages } from './messages/module.ts';", "import { notes } from './notes/module.ts';"],
      ['  alerts,', '  notes,'],
    ],
  },
  {
    file: 'frontend/src/modules/modules.ts',
    lines: [
      [
        "import { myNumbers } from '../features/my-numbers/module.ts';",
        "import { notes } from '../features/notes/module.ts';",
      ],
      ['  webhook,', '  notes,'],
    ],
  },
  {
    file: 'frontend/src/api/routes.ts',
    lines: [
      [
        "import type * as keywordTrials from '@ringpost/command-api/messages/try-keyword.contract';",
        "import type * as noting from '@ringpost/command-api/notes/notes.contract';",
      ],
      [
        "import type * as adminMessages from '@ringpost/query-api/messages/admin-messages.contract';",
        "import type * as notes from '@ringpost/query-api/notes/notes.contract';",
      ],
      ['  | ContractsIn<typeof messages>', '  | ContractsIn<typeof noting>'],
      ['  | ContractsIn<typeof inventory>', '  | ContractsIn<typeof notes>'],
    ],
  },
  // The other place of the refusal is the noun's own.
  {
    file: 'frontend/src/i18n/problem-messages.ts',
    lines: [
      ["  'alert-over': { id: 'problem.alert-over', defaultMessage: 'This alert is over.' },", REFUSAL],
    ],
  },
  ...Object.entries(TEXTS).map(textsOf),
];

/** What is written a second time, so that it cannot change unseen. */
const PROOFS: readonly Omit<Change, 'kind'>[] = [
  {
    file: 'events/domain/src/versioning/frozen.json',
    lines: [
      [
        '    "OrderCancelled": "{cancelledAt:string,orderId:string,userId:string}",',
        '    "NoteWritten": "{noteId:string,subject:string,text:string,userId:string,writtenAt:string}",',
      ],
      ['    "PortInDrafted": ["label"],', '    "NoteWritten": ["text"],'],
      ['    "OrderCancelled": "customer",', '    "NoteWritten": "customer",'],
      [
        '    "port-in-drafted.v1.json": "b434ab6580b3b026d9d0c5002b63953a5fd900b30c24d46ca03b891af25c411f",',
        '    "note-written.v1.json": "5b7a72628582b81fad8e05b69372a372c9ba26f234dfe907b951c5bcf075821e",',
      ],
    ],
  },
  {
    file: 'events/domain/src/rules/promised-limits.corpus.ts',
    lines: [['  ALERTS_MAX: 100,', '  NOTES_MAX: 3,\n  NOTE_MAX_CHARACTERS: 80,']],
  },
  {
    file: 'command-api/src/kernel/linear-folds.test.ts',
    lines: [
      ['  invoiceNumbers,', '  notes,'],
      ['  message: [messageDecider, /^Sms(?!Deferred)|^Recording/],', '  notes: [notes, /^Note/],'],
    ],
  },
  {
    file: 'projections/src/testing/history.ts',
    lines: [
      [
        "  if (type.startsWith('Alert')) return streams.alerts(userId);",
        "  if (type.startsWith('Note')) return streams.notes(userId);",
      ],
    ],
  },
  {
    file: 'scripts/prove/http-tests/command-routes.ts',
    lines: [
      [
        "  'POST /api/alert/{id}/cancel': { access: 'customer', sends: ['CancelAlert'] },",
        "  'POST /api/note': { access: 'customer', sends: ['WriteNote'] },",
      ],
    ],
  },
  {
    file: 'scripts/prove/engines/waiting-queries.ts',
    lines: [
      [
        "import { alerts } from '@ringpost/projections/alerts/alerts.view';",
        "import { notes } from '@ringpost/projections/notes/notes.view';",
      ],
      ['export const WAITING_QUERIES: readonly ProductQuery[] = [', QUERY],
    ],
  },
  { file: 'scripts/prove/engines/on-servers.ts', lines: [["    'live',", "    'notes',"]] },
];

/** Everything that the noun adds to files that there are. */
export const CHANGES: readonly Change[] = [
  ...SOURCES.map((change) => ({ ...change, kind: 'source' as const })),
  ...PROOFS.map((change) => ({ ...change, kind: 'proof' as const })),
];
