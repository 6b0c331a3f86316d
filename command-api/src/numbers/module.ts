import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import { priceList } from '../price-list/module.ts';
import { vendors } from '../vendors/module.ts';
import { IMPORT_COMMANDS } from './import.commands.ts';
import { importDeadlines } from './import.deadlines.ts';
import type { PlaceOf } from './import-numbers.ts';
import { NUMBER_COMMANDS } from './number.commands.ts';
import { numbersRoutes } from './numbers.routes.ts';

interface Parts {
  readonly deps: Deps;
  readonly placeOf: PlaceOf;
}

export const numbers: CommandModule<Parts> = {
  name: 'numbers',
  calls: [priceList, vendors],
  commands: { import: IMPORT_COMMANDS, number: NUMBER_COMMANDS },
  open: ({ deps, placeOf }) => ({
    routes: numbersRoutes(deps, placeOf),
    deadlines: importDeadlines(deps, placeOf),
  }),
};
