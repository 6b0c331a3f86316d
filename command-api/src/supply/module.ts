import type { CommandModule } from '../kernel/module.ts';

/** Which numbers can be sold. It has no commands and calls nobody; whoever sells a number asks it. */
export const supply: CommandModule = { name: 'supply' };
