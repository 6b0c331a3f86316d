import { CHANGE_TOPICS } from '@ringpost/domain/rules/change-topics';
import { describe, expect, it } from 'vitest';
import { leadOns, pages, sections, staleReadsOf, thingPages } from './modules.ts';

const names = pages.map(([name]) => name);
const listed = pages.flatMap(([, page]) => page.listed ?? []);

describe('The modules of all nouns', () => {
  it('name each page and each section once', () => {
    const all = sections.map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(all).size).toBe(all.length);
  });

  it('put each tab into an existing section, and each page below an existing page', () => {
    const sectionNames = sections.map(([name]) => name);
    for (const { tab, below } of listed) {
      if (tab) expect(sectionNames).toContain(tab);
      if (below) expect(names).toContain(below);
    }
  });

  it('redirect no address to a missing page, and no address that has its own page', () => {
    const addresses = [...pages.map(([, { path }]) => path), ...thingPages.map(({ path }) => path)];
    for (const [path, to] of leadOns) {
      expect(names).toContain(to);
      expect(addresses).not.toContain(path);
    }
  });

  it.each([...CHANGE_TOPICS, 'stock'] as const)('read something again after a hint about %s', (topic) => {
    const reads = staleReadsOf(topic);
    expect(reads).not.toEqual([]);
    expect(new Set(reads).size).toBe(reads.length);
  });

  it('read a customer’s orders, numbers and figures again after a hint about orders', () => {
    expect(staleReadsOf('orders')).toEqual(
      expect.arrayContaining([
        'GET /api/orders/list',
        'GET /api/order_number/list',
        'GET /api/number_expiring/pending',
        'GET /api/users/stats',
      ]),
    );
  });
});
