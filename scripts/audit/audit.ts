import { openEngine } from '@ringpost/events/engine';
import { balancesCheck } from './balances.check.ts';
import type { Breach, Check } from './check.ts';
import { entriesCheck } from './entries.check.ts';
import { leasesCheck } from './leases.check.ts';
import { messagesCheck } from './messages.check.ts';
import { onceCheck } from './once.check.ts';
import { orderEndsCheck } from './order-ends.check.ts';
import { privacyCheck, sealedFiles } from './privacy.check.ts';
import { checkViews } from './views.check.ts';

export interface Finding {
  readonly id: string;
  readonly title: string;
  readonly looked: number;
  readonly breaches: readonly Breach[];
}

export interface AuditOptions {
  readonly dataDir: string;
  /** Files that were written about the service, such as its log. */
  readonly logFiles?: readonly string[];
}

const PAGE = 4096;

/** Checks every invariant on a data folder, beside a running server or a stopped one; reads, and changes nothing. */
export const auditFolder = async ({ dataDir, logFiles = [] }: AuditOptions): Promise<readonly Finding[]> => {
  const engine = await openEngine({ dataDir, readOnly: true });
  try {
    const checks: readonly Check[] = [
      entriesCheck(),
      balancesCheck(),
      orderEndsCheck(),
      leasesCheck(),
      onceCheck(),
      messagesCheck(),
    ];
    const privacy = privacyCheck();
    let asOf = '';
    for (let after = -1; ; ) {
      const page = await engine.events.readAll({ after, limit: PAGE });
      for (const event of page) {
        for (const check of checks) check.see(event);
        privacy.see(event);
        if (event.meta.occurredAt > asOf) asOf = event.meta.occurredAt;
      }
      after = page.at(-1)?.position ?? after;
      if (page.length < PAGE) break;
    }
    const fromLog = checks.map(({ id, title, finish }) => ({ id, title, ...finish(asOf) }));
    const title = 'what readers see is what a fresh rebuild gives';
    const views = { id: 'L6', title, ...(await checkViews(engine)) };
    const files = [...sealedFiles(dataDir), ...logFiles];
    const { id, title: privacyTitle } = privacy;
    const hidden = { id, title: privacyTitle, ...(await privacy.finish(engine, files)) };
    return [...fromLog, views, hidden].sort((a, b) => (a.id < b.id ? -1 : 1));
  } finally {
    await engine.close();
  }
};
