import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** The lines of the file that the CSV button of a page saves. */
export async function savedFile(page: Page): Promise<readonly string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  return (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
}
