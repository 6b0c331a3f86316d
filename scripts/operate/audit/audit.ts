import { proveRoots, type RootProver } from '@ringpost/command-api/app';
import { isAfter, isAtOrAfter, LOG_START, type RecordedEvent } from '@ringpost/domain';
import { type Engine, type EngineOptions, openEngine } from '@ringpost/engine';
import { actorsCheck } from './actors.check.ts';
import { adjustmentsCheck } from './adjustments.check.ts';
import { alertsCheck } from './alerts.check.ts';
import { balancesCheck } from './balances.check.ts';
import { bansCheck } from './bans.check.ts';
import { bulkCheck } from './bulk.check.ts';
import { checkChain, type KeptElsewhere } from './chain.check.ts';
import type { Breach, Check } from './check.ts';
import { checkDeadlines } from './deadlines.check.ts';
import { dormantCheck } from './dormant.check.ts';
import { entriesCheck } from './entries.check.ts';
import { extensionsCheck } from './extensions.check.ts';
import { financeCheck } from './finance.check.ts';
import { givenBackCheck } from './given-back.check.ts';
import { headsCheck } from './heads.check.ts';
import { invoicesCheck } from './invoices.check.ts';
import { leasesCheck } from './leases.check.ts';
import { messagesCheck } from './messages.check.ts';
import { movesCheck } from './moves.check.ts';
import { onDemandCheck } from './on-demand.check.ts';
import { onceCheck } from './once.check.ts';
import { oneNumberCheck } from './one-number.check.ts';
import { orderEndsCheck } from './order-ends.check.ts';
import { pausedCheck } from './paused.check.ts';
import { paymentsCheck } from './payments.check.ts';
import { portInsCheck } from './port-ins.check.ts';
import { privacyCheck, sealedFiles } from './privacy.check.ts';
import { refundsCheck } from './refunds.check.ts';
import { renewalsCheck } from './renewals.check.ts';
import { reservationsCheck } from './reservations.check.ts';
import { rootsCheck } from './roots.check.ts';
import { schemasCheck } from './schemas.check.ts';
import { type ShownSums, shownSums } from './shown-sums.ts';
import { statesCheck } from './states.check.ts';
import { unpaidCheck } from './unpaid.check.ts';
import { upstreamsCheck } from './upstreams.check.ts';
import { checkViews } from './views.check.ts';
import { volumeDiscountsCheck } from './volume-discounts.check.ts';

export interface Finding {
  readonly id: string;
  readonly title: string;
  readonly looked: number;
  readonly breaches: readonly Breach[];
  /** Observations that are no breach. */
  readonly note?: string | undefined;
  readonly seconds: number;
}

/** The steps that take long: the log is read, all rows are built again, and the states that are kept are folded again. */
export type AuditStep = 'log' | 'views' | 'states';

export interface AuditOptions {
  readonly engine: EngineOptions;
  /** Files that were written about the service, such as its log. */
  readonly logFiles?: readonly string[];
  /**
   * The present time, by which everything that is due must have happened. Absent: the time of the log's last event, for a store
   * that nobody serves.
   */
  readonly now?: string;
  readonly kept?: KeptElsewhere;
  /** Gets the finding about the chain before the log is read by other checks: these cannot read a damaged log to its end. */
  readonly onChain?: (finding: Finding) => void;
  /** How much of a long step is done, 0 to 1. */
  readonly onProgress?: (step: AuditStep, share: number) => void;
}

const PAGE = 4096;

function numberOf({ id }: Finding): number {
  return Number(id.slice(1));
}

/** @throws EventUnreadable for a damaged part of the log. No check may pass only because it did not look there. */
function requireReadable({ data, meta }: RecordedEvent): void {
  Object.values(data);
  Object.values(meta);
}

/** Reads the log from the first event on, each time up to its present end. */
function createLogReader({ events }: Pick<Engine, 'events'>, onShare: (share: number) => void) {
  let after = LOG_START;
  let count = 0;
  return {
    /** How many events were read. */
    count: () => count,
    async readOn(see: (page: readonly RecordedEvent[]) => void): Promise<void> {
      const head = await events.head();
      while (isAfter(head, after)) {
        const page = await events.readAll({ after, limit: PAGE });
        const upToHead = page.filter(({ position }) => isAtOrAfter(head, position));
        after = upToHead.at(-1)?.position ?? head;
        upToHead.forEach(requireReadable);
        see(upToHead);
        count += upToHead.length;
        onShare(await events.shareBefore(after));
      }
    },
  };
}

/** One pass over the log for every check that needs nothing else, and for those that finish later. */
async function readLog(
  log: ReturnType<typeof createLogReader>,
  later: readonly Pick<Check, 'see'>[],
  unpaid: Check,
  shown: readonly ShownSums[],
  roots: RootProver,
  now: string,
): Promise<readonly Finding[]> {
  const checks: readonly Check[] = [
    entriesCheck(),
    balancesCheck(),
    orderEndsCheck(),
    extensionsCheck(),
    bulkCheck(),
    dormantCheck(),
    onDemandCheck(),
    leasesCheck(),
    onceCheck(),
    messagesCheck(),
    paymentsCheck(),
    portInsCheck(),
    alertsCheck(),
    reservationsCheck(),
    schemasCheck(),
    actorsCheck(),
    adjustmentsCheck(),
    refundsCheck(),
    pausedCheck(),
    financeCheck(shown),
    rootsCheck(roots),
    invoicesCheck(),
    volumeDiscountsCheck(),
    bansCheck(),
    oneNumberCheck(),
    givenBackCheck(),
    movesCheck(),
    renewalsCheck(),
    upstreamsCheck(),
    unpaid,
  ];
  const spentMs = new Map<Check, number>();
  let asOf = now;
  await log.readOn((page) => {
    for (const check of checks) {
      const since = performance.now();
      for (const event of page) check.see(event);
      spentMs.set(check, (spentMs.get(check) ?? 0) + performance.now() - since);
    }
    for (const event of page) {
      for (const check of later) check.see(event);
      if (event.meta.occurredAt > asOf) asOf = event.meta.occurredAt;
    }
  });
  return checks.map((check) => ({
    id: check.id,
    title: check.title,
    ...check.finish(asOf),
    seconds: (spentMs.get(check) ?? 0) / 1000,
  }));
}

async function timed<T>(work: () => Promise<T>): Promise<T & { readonly seconds: number }> {
  const since = performance.now();
  return { ...(await work()), seconds: (performance.now() - since) / 1000 };
}

/** The options of an engine for readers only. */
function asTool(engine: EngineOptions): EngineOptions {
  return { ...engine, role: 'tool' };
}

/** Checks every invariant, beside a running or a stopped server. It reads, and changes nothing. */
export async function audit({
  engine: options,
  logFiles = [],
  now = '',
  kept = {},
  onChain = () => {},
  onProgress = () => {},
}: AuditOptions): Promise<readonly Finding[]> {
  const engine = await openEngine(asTool(options));
  const isEmbedded = options.kind === 'embedded';
  try {
    const chain = await timed(() => checkChain(engine, kept));
    onChain(chain);
    const privacy = privacyCheck();
    const unpaid = unpaidCheck();
    const log = createLogReader(engine, (share) => onProgress('log', share));
    const roots = await proveRoots(engine, kept.headKey);
    const heads = headsCheck(chain, now);
    const shown = await shownSums(engine, isEmbedded);
    const states = statesCheck(engine);
    const fromLog = await readLog(log, [privacy, heads, states], unpaid, shown, roots, now);
    // Rows that were read later than the log may contain newer events.
    const readOn = () =>
      log.readOn((page) => {
        for (const event of page) {
          privacy.see(event);
          unpaid.see(event);
        }
      });
    const title = 'what readers see is what a fresh rebuild gives';
    onProgress('log', 1);
    const onBuilt = (events: number): void => onProgress('views', Math.min(1, events / log.count()));
    const views = await timed(async () => ({
      ...{ id: 'L6', title },
      ...(await checkViews(engine, isEmbedded, onBuilt)),
    }));
    onProgress('views', 1);
    const files = [...(options.kind === 'embedded' ? sealedFiles(options.folder) : []), ...logFiles];
    const { id, title: privacyTitle } = privacy;
    const hidden = await timed(async () => ({
      id,
      title: privacyTitle,
      ...(await privacy.finish(engine, files, readOn)),
      ...(!isEmbedded && { note: 'the disks of the servers were not searched' }),
    }));
    const paid = await timed(async () => ({
      id: unpaid.id,
      title: unpaid.title,
      ...(await unpaid.finishViews(engine, readOn)),
    }));
    const signed = await timed(() => heads.finish(engine, kept.headKey));
    const same = await timed(() => states.finish((share) => onProgress('states', share)));
    const id18 = { id: 'L18', title: 'what is due is done' } as const;
    const due =
      now === '' ? [] : [await timed(async () => ({ ...id18, ...(await checkDeadlines(engine, now)) }))];
    const others = fromLog.filter(({ id: each }) => each !== unpaid.id);
    return [...others, views, hidden, paid, chain, signed, same, ...due].sort(
      (a, b) => numberOf(a) - numberOf(b),
    );
  } finally {
    await engine.close();
  }
}

/** `audit` of the embedded engine's folder. */
export function auditFolder({
  dataDir: folder,
  logFiles = [],
}: {
  readonly dataDir: string;
  readonly logFiles?: readonly string[];
}): Promise<readonly Finding[]> {
  return audit({ engine: { kind: 'embedded', folder }, logFiles });
}
