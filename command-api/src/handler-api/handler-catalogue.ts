import type { Deps } from '../kernel/deps.ts';
import {
  ANY,
  countryOfId,
  createSoldCatalogue,
  HANDLER_SERVICES,
  type HandlerCodes,
  handlerApp,
  type SoldCatalogue,
  soldCountries,
} from '../portal-protocols/entries.ts';
import type { Elsewhere } from '../supply/entries.ts';
import type { HandlerFields } from './handler.contract.ts';
import { HandlerText } from './handler-answers.ts';

const DEFAULT_COUNTRY = '187';

type ListedApp = NonNullable<Awaited<ReturnType<SoldCatalogue['appNamed']>>>;

/** The apps, countries and vendors as the protocol names them. */
export interface HandlerCatalogue extends SoldCatalogue, HandlerCodes {
  /** @throws HandlerText `BAD_SERVICE` */
  readonly appOf: (service: string | undefined) => Promise<ListedApp>;
  /** The codes of the vendors with numbers in a country. */
  readonly operatorCodes: (countryIso: string) => Promise<readonly string[]>;
}

/** The country of a request. @throws HandlerText `WRONG_COUNTRY` if nobody has it, `NO_NUMBERS` if we do not sell its numbers */
export function isoOf({ country }: Pick<HandlerFields, 'country'>): string {
  const found = countryOfId(country === undefined || country === '' ? DEFAULT_COUNTRY : country);
  if (found === undefined) throw new HandlerText('WRONG_COUNTRY');
  if (found === 'known') throw new HandlerText('NO_NUMBERS');
  return found.iso;
}

/** The countries that a request is about: the one that it names, or all that we sell. None if we do not sell it. */
export function isosOf({ country }: Pick<HandlerFields, 'country'>): readonly string[] {
  if (country === undefined || country === '') return soldCountries().map(({ iso }) => iso);
  const found = countryOfId(country);
  if (found === undefined) throw new HandlerText('WRONG_COUNTRY');
  return found === 'known' ? [] : [found.iso];
}

export function createHandlerCatalogue(deps: Deps, elsewhere?: Elsewhere): HandlerCatalogue {
  const sold = createSoldCatalogue(deps, HANDLER_SERVICES, elsewhere?.stock);
  return {
    ...sold,
    async appOf(service) {
      const app = service === undefined || service === '' ? undefined : await sold.appNamed(service);
      if (!app) throw new HandlerText('BAD_SERVICE');
      return app;
    },
    codeOfApp: (appId) => handlerApp(sold, appId),
    operatorCodes: async (countryIso) => [ANY, ...(await sold.operators(countryIso)).keys()],
  };
}
