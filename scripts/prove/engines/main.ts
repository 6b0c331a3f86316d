// Runs the tests that need servers: `npm run test:engines` starts it. Arguments are parts of paths to choose some.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isGreen, printReds } from '../test/reds.mjs';
import { type Outcome, runPlaywright, runQuietly, runVitest } from '../test/runners.mjs';
import { VARIABLES } from './named-servers.ts';
import { type OpenedServers, openServers } from './open-servers.ts';
import { BENCH_VARIABLE, SERVERS_VARIABLE } from './servers.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NOTHING: Outcome = { passed: 0, failed: 0, reds: [], flaky: [] };
/** Tests of one kind. */
interface Part {
  /** Parts of paths; none means all. */
  readonly names: readonly string[];
  /** Path of the report, without its ending. */
  readonly report: string;
}

/** Half of the connections that each client may have. */
function halved(mongodb: string): string {
  const url = new URL(mongodb);
  const all = Number(url.searchParams.get('maxPoolSize'));
  if (all > 0) url.searchParams.set('maxPoolSize', String(Math.ceil(all / 2)));
  return url.href;
}

/**
 * The tests of the engine and of the processes on it. They stop servers, so these are theirs alone. The bench runs only where it is
 * named: it takes minutes, and says nothing about the product.
 */
function runOwn({ testServers }: OpenedServers, { names, report }: Part, isQuiet: boolean): Promise<Outcome> {
  return runVitest({
    node: process.execPath,
    config: 'scripts/prove/engines/vitest.config.ts',
    chosen: names,
    env: {
      ...process.env,
      [SERVERS_VARIABLE]: JSON.stringify(testServers),
      ...(names.some((name) => name.includes('bench')) && { [BENCH_VARIABLE]: 'true' }),
    },
    report,
    ...(isQuiet ? { start: runQuietly } : {}),
  });
}

/** The environment of tests that are written for either engine; undefined where their servers are missing. */
function environmentOfBoth({ testServers }: OpenedServers): NodeJS.ProcessEnv | undefined {
  const { mongodb, kafka } = testServers;
  if (mongodb === undefined || kafka === undefined) {
    console.log('engines: HTTP tests and journeys are skipped: they need MongoDB and Kafka.');
    return undefined;
  }
  // Each Ringpost of a test has a double of EventStoreDB of its own, where no server is named.
  return {
    ...process.env,
    [VARIABLES.mongodb]: mongodb,
    [VARIABLES.kafka]: kafka,
    RINGPOST_TEST_ENGINE: 'distributed',
  };
}

/** Two files run at a time: each mostly waits for its servers. */
async function runHttpTests(servers: OpenedServers, { names, report }: Part): Promise<Outcome> {
  const env = environmentOfBoth(servers);
  if (!env) return NOTHING;
  const ofTwo = { ...env, [VARIABLES.mongodb]: halved(env[VARIABLES.mongodb] ?? '') };
  const config = 'scripts/prove/engines/http-tests.config.ts';
  return runVitest({ node: process.execPath, config, chosen: names, env: ofTwo, report });
}

/** The log of each test is on a double, and all else in a folder: this needs no server. */
async function runMixed({ names, report }: Part): Promise<Outcome> {
  const env = { ...process.env, RINGPOST_TEST_ENGINE: 'mixed' };
  const config = 'scripts/prove/engines/mixed-tests.config.ts';
  return runVitest({ node: process.execPath, config, chosen: names, env, report });
}

async function runJourneys(servers: OpenedServers, { names, report }: Part): Promise<Outcome> {
  const env = environmentOfBoth(servers);
  if (!env) return NOTHING;
  const config = join(ROOT, 'scripts/prove/engines/playwright.config.ts');
  return runPlaywright({ node: process.execPath, config, chosen: names, env, report });
}

/** Which kinds of tests were chosen; undefined where none of a kind was. */
interface Parts {
  readonly own: Part | undefined;
  readonly mixed: Part | undefined;
  readonly http: Part | undefined;
  readonly journeys: Part | undefined;
}

function partsOf(names: readonly string[], reports: string): Parts {
  function part(kind: string, is: (name: string) => boolean): Part | undefined {
    const matching = names.filter(is);
    if (names.length > 0 && matching.length === 0) return undefined;
    return { names: matching, report: join(reports, kind) };
  }
  const isJourney = (name: string): boolean => name.includes('journey');
  const isHttp = (name: string): boolean => name.includes('http-tests') && !isJourney(name);
  return {
    own: part('own', (name) => !isHttp(name) && !isJourney(name)),
    mixed: part('mixed', isHttp),
    http: part('http', isHttp),
    journeys: part('journeys', isJourney),
  };
}

/**
 * HTTP tests on servers first: some count seconds, so nothing runs beside them. Then the tests of the engine, which often wait for
 * servers that were killed or stand still; beside them, on servers of their own, the journeys, and then the mixed engine.
 */
async function runParts({ own, mixed, http, journeys }: Parts): Promise<Outcome[]> {
  const openedServers: OpenedServers[] = [];
  async function open(without: string): Promise<OpenedServers> {
    const servers = await openServers(`${without} that need it are skipped`);
    openedServers.push(servers);
    return servers;
  }
  async function runBesideOwn(servers: OpenedServers | undefined): Promise<Outcome[]> {
    const ofJourneys = servers && journeys ? await runJourneys(servers, journeys) : NOTHING;
    const ofMixed = mixed ? await runMixed(mixed) : NOTHING;
    return [ofJourneys, ofMixed];
  }
  try {
    // One after the other: the first start on a machine fetches what it starts.
    const ofBoth = http || journeys ? await open('HTTP tests and journeys') : undefined;
    const ofHttp = ofBoth && http ? await runHttpTests(ofBoth, http) : NOTHING;
    const serversOfOwn = own ? await open('tests') : undefined;
    const isBeside = mixed !== undefined || journeys !== undefined;
    const [ofOwn, others] = await Promise.all([
      serversOfOwn && own ? runOwn(serversOfOwn, own, isBeside) : NOTHING,
      runBesideOwn(ofBoth),
    ]);
    return [ofHttp, ofOwn, ...others];
  } finally {
    for (const servers of openedServers) await servers.close();
  }
}

async function main(names: readonly string[]): Promise<number> {
  const reports = mkdtempSync(join(tmpdir(), 'ringpost-engines-'));
  try {
    const outcomes = await runParts(partsOf(names, reports));
    printReds(outcomes);
    return isGreen(outcomes) ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

process.exitCode = await main(process.argv.slice(2));
