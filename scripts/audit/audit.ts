import { LOG_START, type RecordedEvent } from '@ringpost/events/domain';
import { type Engine, openEngine } from '@ringpost/events/engine';
import { balancesCheck } from './balances.check.ts';
import type { Breach, Check } from './check.ts';
import { entriesCheck } from './entries.check.ts';
import { leasesCheck } from './leases.check.ts';
import { messagesCheck } from './messages.check.ts';
import { onceCheck } from './once.check.ts';
import { orderEndsCheck } from './order-ends.check.ts';
import { privacyCheck, sealedFiles } from './privacy.check.ts';
import { unpaidCheck } from './unpaid.check.ts';
import { checkViews } from './views.check.ts';

export interface Finding {
  readonly id: string;
  readonly title: string;
  readonly looked: number;
  readonly breaches: readonly Breach[];
  /** What is no breach, and good to know. */
  readonly note?: string | undefined;
  readonly seconds: number;
}

export interface AuditOptions {
  readonly dataDir: string;
  /** Files that were written about the service, such as its log. */
  readonly logFiles?: readonly string[];
}

const PAGE = 4096;

/** Checks every invariant on a data folder, beside a running server or a stopped one; reads, and changes nothing. */
export async function auditFolder({ dataDir, logFiles = [] }: AuditOptions): Promise<readonly Finding[]> {
  const engine = await openEngine({ kind: 'embedded', folder: dataDir, role: 'tool' });
  try {
    const privacy = privacyCheck();
    const unpaid = unpaidCheck();
    const fromLog = await readLog(engine, privacy, unpaid);
    const title = 'what readers see is what a fresh rebuild gives';
    const views = await timed(async () => ({ id: 'L6', title, ...(await checkViews(engine)) }));
    const files = [...sealedFiles(dataDir), ...logFiles];
    const { id, title: privacyTitle } = privacy;
    const hidden = await timed(async () => ({
      id,
      title: privacyTitle,
      ...(await privacy.finish(engine, files)),
    }));
    const paid = await timed(async () => ({
      id: unpaid.id,
      title: unpaid.title,
      ...(await unpaid.finishViews(engine)),
    }));
    const others = fromLog.filter(({ id: each }) => each !== unpaid.id);
    return [...others, views, hidden, paid].sort((a, b) => numberOf(a) - numberOf(b));
  } finally {
    await engine.close();
  }
}

function numberOf({ id }: Finding): number {
  return Number(id.slice(1));
}

/** One pass over the log for every check that needs nothing else, and for two that go on to look at the views. */
async function readLog(
  { events }: Pick<Engine, 'events'>,
  privacy: ReturnType<typeof privacyCheck>,
  unpaid: Check,
): Promise<readonly Finding[]> {
  const checks: readonly Check[] = [
    entriesCheck(),
    balancesCheck(),
    orderEndsCheck(),
    leasesCheck(),
    onceCheck(),
    messagesCheck(),
    unpaid,
  ];
  const spentMs = new Map<Check, number>();
  let asOf = '';
  for (let after = LOG_START; ; ) {
    const page = await events.readAll({ after, limit: PAGE });
    page.forEach(requireReadable);
    for (const check of checks) {
      const since = performance.now();
      for (const event of page) check.see(event);
      spentMs.set(check, (spentMs.get(check) ?? 0) + performance.now() - since);
    }
    for (const event of page) {
      privacy.see(event);
      if (event.meta.occurredAt > asOf) asOf = event.meta.occurredAt;
    }
    after = page.at(-1)?.position ?? after;
    if (page.length < PAGE) break;
  }
  return checks.map((check) => ({
    id: check.id,
    title: check.title,
    ...check.finish(asOf),
    seconds: (spentMs.get(check) ?? 0) / 1000,
  }));
}

/** @throws EventUnreadable where a part of it is not what was written; no check may pass it by only because it did not look there. */
function requireReadable({ data, meta }: RecordedEvent): void {
  Object.values(data);
  Object.values(meta);
}

async function timed<T>(work: () => Promise<T>): Promise<T & { readonly seconds: number }> {
  const since = performance.now();
  return { ...(await work()), seconds: (performance.now() - since) / 1000 };
}
