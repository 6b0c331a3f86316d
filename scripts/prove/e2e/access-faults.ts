import type { Page } from '@playwright/test';
import axe from 'axe-core';

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
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { axe: runner } = window as PageWithAxe;
    if (!runner) throw new Error('axe is not in the page');
    const { violations } = await runner.run(document, { runOnly: rules, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 300)) }));
  }, RULES);
}
