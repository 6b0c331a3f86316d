import type { CommandModule } from '../kernel/module.ts';

/** Which numbers can be sold. It has no commands and calls no noun; the nouns that sell numbers call it. */
export const supply: CommandModule = { name: 'supply' };
