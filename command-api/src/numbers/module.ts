import type { CommandModule } from '../kernel/module.ts';
import { vendors } from '../vendors/module.ts';
import { IMPORT_COMMANDS } from './import.commands.ts';
import { NUMBER_COMMANDS } from './number.commands.ts';

export const numbers: CommandModule = {
  name: 'numbers',
  calls: [vendors],
  commands: { import: IMPORT_COMMANDS, number: NUMBER_COMMANDS },
};
