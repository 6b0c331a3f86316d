import type { Deps } from '../kernel/deps.ts';
import { HANDLER_SERVICES, idOfCountry } from './handler-codes.ts';
import { createSoldCatalogue, type SoldCatalogue } from './sold-catalogue.ts';

// How the handler protocol writes what its answers and its webhook name.

interface HandlerApp {
  readonly code: string;
  readonly name: string;
}

/** What an app that is not on sale any more is called: any other app. */
const UNLISTED: HandlerApp = { code: 'ot', name: '' };

/** An instant as the protocol writes it, in UTC: `2026-11-21 10:00:00`. */
export function momentText(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}

export function countryCodeOf(countryIso: string): number {
  return idOfCountry(countryIso) ?? 0;
}

/** The code and the name of an app. An app without a code has its slug. */
export async function handlerApp(
  { listed }: Pick<SoldCatalogue, 'listed'>,
  appId: string,
): Promise<HandlerApp> {
  const app = (await listed()).byId.get(appId);
  return app ? { code: app.code, name: app.row.name } : UNLISTED;
}

/** The codes of apps, for nouns that sell nothing. */
export interface HandlerCodes {
  readonly codeOfApp: (appId: string) => Promise<HandlerApp>;
}

export function createHandlerCodes(deps: Deps): HandlerCodes {
  const sold = createSoldCatalogue(deps, HANDLER_SERVICES);
  return { codeOfApp: (appId) => handlerApp(sold, appId) };
}
