import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The short form: `axe.source` is the long one, and each new page would read more than twice as much before the first rule. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface AccessFault {
  /** The name of the rule, as axe calls it. */
  readonly id: string;
  /** The beginning of the HTML of each element that breaks it. */
  readonly where: readonly string[];
}

interface PageWithAxe {
  readonly axe?: typeof axe;
}

/**
 * What axe finds on the open page. It runs in the page itself: `@axe-core/playwright` does the same eight times slower, because it
 * opens a second page for each answer and describes every element that breaks no rule. No page here has a frame.
 */
export async function findAccessFaults(page: Page): Promise<readonly AccessFault[]> {
  const isThere = await page.evaluate(() => (window as PageWithAxe).axe !== undefined);
  if (!isThere) await page.evaluate(SOURCE);
  return page.evaluate(async (rules) => {
    const { axe: runner } = window as PageWithAxe;
    if (!runner) throw new Error('axe is not in the page');
    const { violations } = await runner.run(document, { runOnly: rules, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 300)) }));
  }, RULES);
}
