import { FREE_NUMBER_COUNTRIES, freeNumberPath, freeNumbersPath } from '@ringpost/domain/rules/free-numbers';
import { FREE_NUMBERS_MAX, FREE_NUMBERS_PAGE_ROWS } from '@ringpost/domain/rules/limits';
import type { NumberCountry } from '@ringpost/domain/rules/phone-display';
import type { ReadPublic } from '../../modules/module.ts';
import { paths } from '../../session/paths.ts';

async function numberPages(read: ReadPublic, country: NumberCountry): Promise<string[]> {
  const found: string[] = [];
  while (found.length < FREE_NUMBERS_MAX) {
    const query = { limit: FREE_NUMBERS_PAGE_ROWS, offset: found.length };
    const list = await read('GET /api/free_number/list/{country}', { params: { country }, query });
    if (!list || list.data.length === 0) break;
    found.push(...list.data.map(({ country_iso, number }) => freeNumberPath(country_iso, number)));
    if (found.length >= list.total) break;
  }
  return found;
}

/** The addresses of the free numbers, without their language, in the order of the site map. */
export async function listFreeNumberPages(read: ReadPublic): Promise<readonly string[]> {
  const numbers: string[] = [];
  for (const country of FREE_NUMBER_COUNTRIES) numbers.push(...(await numberPages(read, country)));
  return [paths['free-number'], freeNumbersPath('CA'), ...numbers];
}
