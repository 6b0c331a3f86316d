import { execFile } from 'node:child_process';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { expect, logIn, test } from './journey.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Clicks, and keeps what the browser saves. @returns the path of the file */
async function saved(page: Page, info: TestInfo, what: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await what.click();
  const file = await download;
  const path = info.outputPath(file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

function check(...args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], (_error, stdout, stderr) => resolve(`${stdout}${stderr}`));
  });
}

test('a customer proves the balance with three files that the site gives out', async ({
  page,
  baseURL,
  server,
  customerWith,
}, info) => {
  const customer = await customerWith(12);
  const day = (await server.advance(DAY_MS)).slice(0, 10);
  // The server signs the balances of a new day by itself, after some seconds.
  const roots = async (): Promise<string> => (await fetch(`${baseURL}/api/proof/roots`)).text();
  await expect.poll(roots, { timeout: 30_000 }).toContain(`"day":"${day}"`);

  await logIn(page, customer, '/dashboard/profile');
  await page.getByRole('textbox', { name: 'Day' }).fill(day);
  const proof = await saved(page, info, page.getByRole('button', { name: 'Save the proof' }));
  const program = await saved(page, info, page.locator('a[href="/verify-balance.mjs"]'));
  const rootsFile = await saved(page, info, page.locator('a[href="/api/proof/roots"]'));
  const output = await check(program, proof, rootsFile);
  expect(output).toContain('12.000 USD available and 0.000 USD held');
  expect(output).toContain('Everything holds.');
});
