import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as limits from '@ringpost/domain/rules/limits';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, describe, expect, it } from 'vitest';
import { callRules, calls, unusedCalls } from './calls.ts';
import { citations, citedIn } from './citations.ts';
import { cruiseOptions, resolveOptions } from './cruise.ts';
import { namesUsedTooEarly, orderFaults } from './declarations.ts';
import { nameFaults, sizeFaults, sourceFiles } from './files.ts';
import { MAP_DOCUMENT, printMap, withMap } from './map.ts';
import { ruleCases } from './rule-cases.ts';
import { FOLDERS, rows } from './rules.ts';
import { type SampleImport, writeSampleTree } from './sample-tree.ts';

const repository = resolve(import.meta.dirname, '../../..');

/** Every violation as `rule: file → target`. */
async function violations(folder: string): Promise<string[]> {
  const { output } = await cruise([...FOLDERS], cruiseOptions(folder), resolveOptions);
  // The output is an object whenever no reporter is asked for.
  const { summary } = output as ICruiseResult;
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

function toSampleImport([file, target]: readonly [string, string]): SampleImport {
  return {
    file,
    imports: target.replace(/^type /, ''),
    typeOnly: target.startsWith('type '),
  };
}

describe('the rules of imports', async () => {
  const lines = Object.values(ruleCases).flatMap(({ stops, passes = [] }) => [...stops, ...passes]);
  const packages = lines.map(([, target]) => target).filter((target) => /^[a-z][a-z.-]*$/.test(target));
  // A cycle is reported at one of its two imports. This is the other.
  const otherImport = { file: 'events/domain/src/domain/p06.ts', imports: 'events/domain/src/domain/p05.ts' };
  const tree = writeSampleTree(
    repository,
    [...lines.map(toSampleImport), otherImport],
    [...new Set(packages)],
  );
  afterAll(tree.remove);
  const violationLines = await violations(tree.folder);
  const about = (file: string, target: string) => {
    const resolved = target.replace(/^(type |node:)/, '');
    return violationLines.filter(
      (line) => line.includes(`: ${file} → `) && line.slice(line.indexOf('→')).includes(resolved),
    );
  };

  for (const [rule, { stops, passes = [] }] of Object.entries(ruleCases)) {
    it.each(stops)(`"${rule}" stops %s from importing %s`, (file, target) => {
      expect(about(file, target).filter((line) => line.startsWith(`${rule}: `))).not.toEqual([]);
    });
    it.each(passes)(`"${rule}" lets %s import %s`, (file, target) => {
      expect(about(file, target)).toEqual([]);
    });
  }

  it('has a sample violation for every row of the allow-list', () => {
    expect(rows.map((row) => row.name).filter((name) => !ruleCases[name])).toEqual([]);
  });
});

describe('this repository', () => {
  it('has no violation', async () => {
    expect(await violations(repository)).toEqual([]);
  });

  it('names every file by its role and puts it where that role lives', () => {
    expect(sourceFiles(repository).flatMap(nameFaults)).toEqual([]);
  });

  it('has no file that is too long to read at once', () => {
    expect(sourceFiles(repository).flatMap((path) => sizeFaults(repository, path))).toEqual([]);
  });
});

describe('the modules of nouns', () => {
  it('are in every folder of command-api but the kernel and the kit of tests, and hold it to the nouns that they name', () => {
    const withModule = sourceFiles(repository).flatMap(
      (path) => /^command-api\/src\/([^/]+)\/module[.]ts$/.exec(path)?.[1] ?? [],
    );
    expect([...calls.keys()].sort()).toEqual(withModule.filter((noun) => noun !== 'kernel').sort());
    expect(callRules).toHaveLength(calls.size);
  });

  it.each([...calls.keys()])('name no noun that %s does not call', (noun) => {
    expect(unusedCalls(noun)).toEqual([]);
  });

  it('call each other in no circle: each can be put after those that it calls', () => {
    const placed = new Set<string>();
    const unplacedNouns = new Map(calls);
    for (let countBefore = -1; countBefore !== placed.size; ) {
      countBefore = placed.size;
      for (const [noun, calledNouns] of unplacedNouns)
        if (calledNouns.every((each) => placed.has(each))) placed.add(noun) && unplacedNouns.delete(noun);
    }
    expect([...unplacedNouns.keys()]).toEqual([]);
  });
});

describe('comments and documents', () => {
  it('cite nothing that is not in the repository', () => {
    expect(citations(repository)).toEqual([]);
  });

  it.each([
    ['a.ts', '/** Held once (design \u00a74.3). */'],
    ['a.ts', '// The order of one key (checklist A7).'],
    ['a.ts', 'const a = 1; // Every import there was (E5).'],
    ['a.css', '/* Buy now (screens 08 and 08b). */'],
    ['a.ts', ' * The words of the specification.'],
    ['a.ts', '/** Entries balance (invariant L1). */'],
    ['a.md', 'As issue 7 asks.'],
  ])('are refused where they cite a text that a reader does not have: %s %s', (path, text) => {
    expect(citedIn(path, text)).toHaveLength(1);
  });

  it.each([
    ['a.ts', "const code = '(E5)';"],
    ['a.ts', '// A name of Unicode (Zs), and a bug of Node (nodejs/node#64500).'],
    ['a.md', 'RFC 9457 says how an error looks.'],
  ])('may say everything else: %s %s', (path, text) => {
    expect(citedIn(path, text)).toEqual([]);
  });
});

describe('the limits', () => {
  it('each have a reader besides their own test', () => {
    const texts = sourceFiles(repository)
      .filter((path) => !/^events\/domain\/src\/rules\/(load-|supply-|view-)?limits[.]/.test(path))
      .map((path) => readFileSync(resolve(repository, path), 'utf8'));
    const unread = Object.keys(limits).filter(
      (name) => !texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
    );
    expect(unread).toEqual([]);
  });
});

describe('the workflow', () => {
  it('takes every action by the digest of its code, for a tag can be moved', () => {
    const workflow = readFileSync(resolve(repository, '.github/workflows/check.yml'), 'utf8');
    const actions = [...workflow.matchAll(/uses: (.+)/g)].map(([, action]) => action);
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v[\d.]+$/);
  });

  it('looks for what is known to be unsafe in what runs in production', () => {
    const workflow = readFileSync(resolve(repository, '.github/workflows/check.yml'), 'utf8');
    expect(workflow).toContain('npm audit --omit=dev --audit-level=high');
  });
});

describe('the map of imports', () => {
  it('shows the rules as they are: `npm run architecture -- --write` brings it up to date', () => {
    const document = readFileSync(resolve(repository, MAP_DOCUMENT), 'utf8');
    expect(document).toBe(withMap(document));
  });

  it('shows every rule with its files, what they may import and their libraries', () => {
    const map = printMap();
    expect(rows.filter(({ name }) => !map.includes(`| ${name} |`))).toEqual([]);
    expect(map).toContain(
      '| `events/domain/src/domain/**` | facts are plain data and their schemas | domain | typebox |',
    );
  });

  it('shows what one package takes of another', () => {
    expect(printMap()).toMatch(/^\| `projections` \| events\/domain .*\|$/m);
  });
});

describe('the order of a file', () => {
  it('has every declaration above its first use', () => {
    expect(sourceFiles(repository).flatMap((path) => orderFaults(repository, path))).toEqual([]);
  });

  it.each([
    ['a function', 'export function a() { return b(); }\nfunction b() {}', 'a uses b'],
    ['a constant', 'const a = () => LIMIT;\nconst LIMIT = 1;', 'a uses LIMIT'],
    ['a type', 'let a: Shape;\ninterface Shape {}', 'a uses Shape'],
    ['a component', 'function A() { return <B />; }\nfunction B() {}', 'A uses B'],
    ['a function in a test', "it('x', () => b());\nfunction b() {}", 'a statement uses b'],
  ])('refuses %s that is used before', (_, text, fault) => {
    expect(namesUsedTooEarly('a.tsx', text)).toEqual([fault]);
  });

  it.each([
    ['two functions that use each other', 'function a() { b(); }\nfunction b() { a(); }'],
    ['a property of the same name', 'const a = { b: 1 }.b;\nfunction b() {}'],
    ['a parameter of the same name', 'function a(b: number) { return b; }\nfunction b() {}'],
    ['a type and a value of one name', 'const A = 1;\nconst C = A;\ntype A = typeof C;'],
  ])('takes %s', (_, text) => {
    expect(namesUsedTooEarly('a.tsx', text)).toEqual([]);
  });
});

describe('the names of files', () => {
  it.each([
    ['command-api/src/orders/order-helpers.ts', 'says nothing'],
    ['command-api/src/utils/money.ts', 'says nothing'],
    ['command-api/src/orders/orderSaga.ts', 'kebab-case'],
    ['command-api/src/orders/orders.projector.ts', 'has no place here'],
    ['projections/src/orders/orders.decider.ts', 'has no place here'],
    ['command-api/src/orders/orders.service.ts', 'has no place here'],
    ['events/domain/src/orders/orders.events.ts', 'has no place here'],
    ['events/domain/src/loose.ts', 'no row'],
  ])('are refused: %s', (path, fault) => {
    expect(nameFaults(path).join()).toContain(fault);
  });

  it.each([
    'command-api/src/orders/orders.decider.test.ts',
    'events/domain/src/rules/code-extraction.corpus.ts',
    'events/domain/src/rules/code/nouns.words.ts',
    'frontend/src/features/orders/orders.messages.ts',
    'command-api/src/orders/buying.slow.test.ts',
  ])('are accepted: %s', (path) => {
    expect(nameFaults(path)).toEqual([]);
  });
});
