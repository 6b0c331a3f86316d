import type { DistributedEngine } from '@ringpost/engine';
import { expect } from 'vitest';
import { audit } from '../../operate/audit/audit.ts';

/** Every invariant is true, and each was checked. */
export async function expectCleanAudit(engine: DistributedEngine): Promise<void> {
  const findings = await audit({ engine });
  expect(findings.length).toBeGreaterThan(0);
  expect(findings.flatMap(({ id, breaches }) => breaches.map(({ what }) => `${id}: ${what}`))).toEqual([]);
}
