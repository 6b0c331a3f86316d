import type { ReadModel } from '@ringpost/engine';
import { createMetrics } from '@ringpost/web/http';
import { expect, it } from 'vitest';
import { measureOverdue } from './measure-overdue.ts';

const NOW = '2026-11-21T10:01:00.000Z';
const DUE = [
  { _id: 'settle|o1', kind: 'settle', subject: 'o1', dueAt: '2026-11-21T10:00:00.000Z' },
  { _id: 'release|l1', kind: 'release', subject: 'l1', dueAt: '2026-11-21T10:00:30.000Z' },
  { _id: 'settle|o2', kind: 'settle', subject: 'o2', dueAt: '2026-11-21T10:00:40.000Z' },
];

it('counts what is due and not done by kind, and says for how long, with one read for both', async () => {
  let reads = 0;
  const find = async () => {
    reads += 1;
    return DUE;
  };
  const readModel = { collection: () => ({ find }) } as unknown as ReadModel;
  const metrics = createMetrics({ defaults: false });
  measureOverdue({ readModel, clock: { now: () => new Date(NOW) } }, metrics);
  const { body } = await metrics.text();
  expect(body).toContain('ringpost_deadlines_overdue{kind="settle"} 2');
  expect(body).toContain('ringpost_deadlines_overdue{kind="release"} 1');
  expect(body).toContain('ringpost_deadline_overdue_seconds{kind="settle"} 60');
  expect(body).toContain('ringpost_deadline_overdue_seconds{kind="release"} 30');
  expect(reads).toBe(1);
});
