import type { AppCatalogue } from './app-catalogue.ts';

/** Whether the shop also sells numbers of partners. What they have is in no public list. */
export async function hasPartners(catalogue: AppCatalogue): Promise<boolean> {
  const { vendors } = await catalogue.read();
  return [...vendors.values()].some(({ isPortal }) => isPortal);
}
