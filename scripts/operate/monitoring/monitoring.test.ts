import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOperator, type OpenedShop, openShop } from '../../prove/http-tests/opened-shop.ts';
import { findPromtool } from '../../prove/test/promtool.mjs';

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly datasource?: { readonly uid: string };
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[];
}
interface Dashboard {
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string }[] };
  readonly panels: readonly Panel[];
}

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const WORDS_MAX = 1_200;
const COLUMNS = 24;

function read(name: string): string {
  return readFileSync(join(FOLDER, name), 'utf8');
}
const rules = read('alerts.rules.yml');
const runbook = read('runbook.md');
const dashboard: Dashboard = JSON.parse(read('dashboard.json'));
const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const alarms = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
/** Each alarm with the lines of its rule. */
const ruleOf = new Map(rules.split(/^ {6}- alert: /m).map((text) => [text.split('\n')[0] ?? '', text]));

let shop: OpenedShop;
/** The figures of a server that has sold a number and taken a text. */
let printed: string;

beforeAll(async () => {
  shop = await openShop({ numbers: 2, customers: 1, creditMills: 5_000 });
  const [customer] = shop.facts.customers;
  if (!customer) throw new Error('there is a customer');
  const { body } = await shop.client.buy(customer, 'one');
  await shop.client.sms(String(body.number), 'Your WhatsApp code is 123-456', 'SM-monitoring');
  printed = await (await fetch(`${shop.ringpost.url}/metrics`, asOperator)).text();
});
afterAll(() => shop.remove());

describe('the runbook', () => {
  it('has a heading for each alarm, and for nothing else', () => {
    const headings = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(alarms);
    expect(alarms).toHaveLength(10);
  });

  it('says of each alarm what it means, what to look at, and what to do', () => {
    for (const [alarm, text] of runbook.split(/^## /m).slice(1).entries())
      for (const word of ['**Means.**', '**Look.**', '**Do.**']) expect(text, alarms[alarm]).toContain(word);
  });

  it('is short enough to be read while something is broken', () => {
    expect(runbook.split(/\s+/).filter((word) => /\w/.test(word)).length).toBeLessThanOrEqual(WORDS_MAX);
  });
});

describe('each alarm', () => {
  it.each(alarms)('%s waits, has a severity and a summary, and names its part of the runbook', (alarm) => {
    const rule = ruleOf.get(alarm) ?? '';
    expect(rule).toMatch(/^ {8}for: \d+m$/m);
    expect(rule).toMatch(/^ {10}severity: (critical|warning)$/m);
    expect(rule).toMatch(/^ {10}summary: \S/m);
    expect(rule).toContain(`runbook: scripts/operate/monitoring/runbook.md#${alarm.toLowerCase()}\n`);
  });

  it('is tried where it must fire, and where it must not', () => {
    const tests = read('alerts.test.yml');
    for (const alarm of alarms) {
      expect(tests, alarm).toContain(`alertname: ${alarm}, exp_alerts: [] }`);
      expect(tests, alarm).toMatch(new RegExp(`alertname: ${alarm}\\n\\s+exp_alerts:\\n`));
    }
  });
});

describe('the dashboard', () => {
  it('has panels with ids of their own, on a source that its reader chooses', () => {
    const { panels, templating } = dashboard;
    expect(templating.list).toEqual([expect.objectContaining({ name: 'datasource', type: 'datasource' })]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { type, title, datasource, targets = [] } of panels) {
      if (type === 'row') continue;
      expect(datasource?.uid, title).toBe(`\${datasource}`);
      expect(targets.length, title).toBeGreaterThan(0);
      expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length);
    }
  });

  it('has no panel over another one', () => {
    const taken = new Map<string, string>();
    for (const { title, gridPos } of dashboard.panels) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(COLUMNS);
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1)
        for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
          expect(taken.get(`${x},${y}`), title).toBeUndefined();
          taken.set(`${x},${y}`, title);
        }
    }
  });
});

/** Names of figures in an expression, or in several. */
function figuresIn(text: string): readonly string[] {
  return [...new Set(text.match(/\b(?:ringpost|http|process|nodejs)_[a-z0-9_]+/g))];
}

describe('what a started server prints', () => {
  it('has each figure of the alarms and of the dashboard', () => {
    const types = new Map(
      [...printed.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]),
    );
    const isPrinted = (name: string): boolean =>
      types.has(name) || types.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram';
    const named = [...figuresIn(rules), ...figuresIn(expressions.join('\n'))];
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !isPrinted(name))).toEqual([]);
  });

  it('has each label by which an alarm or a panel chooses', () => {
    const ownLabels = ['job', 'instance'];
    for (const [, name = '', labels = ''] of [rules, ...expressions]
      .join('\n')
      .matchAll(/\b((?:ringpost|http|process|nodejs)_[a-z0-9_]+)\{([^}]*)\}/g)) {
      const line = printed.split('\n').find((each) => each.startsWith(`${name}{`));
      // A figure that has no values yet has no labels either.
      if (line === undefined) continue;
      for (const [, label = ''] of labels.matchAll(/(\w+)(?:=~|!~|!=|=)"/g))
        if (!ownLabels.includes(label)) expect(line, name).toMatch(new RegExp(`[{,]${label}="`));
    }
  });

  it('is kept to a few values of each label', () => {
    for (const name of figuresIn(printed)) {
      const lines = printed.split('\n').filter((line) => line.startsWith(`${name}{`));
      if (name.startsWith('ringpost_')) expect(lines.length, name).toBeLessThanOrEqual(100);
    }
  });
});

const promtool = await findPromtool();

describe.skipIf(promtool === undefined)(
  promtool === undefined
    ? 'the linter of Prometheus: skipped, this machine has none'
    : 'the linter of Prometheus',
  () => {
    function run(...args: readonly string[]): readonly [number | null, string] {
      const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { cwd: FOLDER, encoding: 'utf8' });
      return [status, `${stdout}${stderr}`];
    }

    it('accepts what a started server prints', () => {
      const { stdout, stderr } = spawnSync(promtool ?? '', ['check', 'metrics'], {
        input: printed,
        encoding: 'utf8',
      });
      // The names of the figures of Node are those of a library.
      const faults = `${stdout}${stderr}`.split('\n').filter((line) => !/^(nodejs_|$)/.test(line));
      expect(faults).toEqual([]);
    });

    it('accepts the alarms, and the settings of the servers that read them', () => {
      for (const args of [
        ['check', 'rules', 'alerts.rules.yml'],
        ['check', 'config', '--syntax-only', 'prometheus.yml'],
        ['check', 'config', '--syntax-only', 'compose-prometheus.yml'],
      ])
        expect(run(...args)).toEqual([0, expect.stringContaining('SUCCESS')]);
    });

    it('sees each alarm fire when it must, and not when it must not', () => {
      expect(run('test', 'rules', 'alerts.test.yml')).toEqual([0, expect.stringContaining('SUCCESS')]);
    });

    it('understands each expression of the dashboard', () => {
      const folder = mkdtempSync(join(tmpdir(), 'ringpost-dashboard-'));
      const file = join(folder, 'dashboard.rules.yml');
      const recorded = expressions.map((expr, n) => ({
        record: `dashboard:panel${n}`,
        expr: expr.replaceAll('$__rate_interval', '5m'),
      }));
      // JSON is YAML.
      writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
      const [status, said] = run('check', 'rules', file);
      rmSync(folder, { recursive: true });
      expect([status, said]).toEqual([0, expect.stringContaining(`${expressions.length} rules found`)]);
    });
  },
);
