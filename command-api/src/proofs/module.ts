import type { Deps } from '../kernel/deps.ts';
import type { CommandModule } from '../kernel/module.ts';
import { proofsRoutes } from './proofs.routes.ts';
import type { Trees } from './trees.ts';

/** Proofs of balances. It sends no command, and appends nothing. */
export const proofs: CommandModule<{ readonly deps: Deps; readonly trees: Trees }> = {
  name: 'proofs',
  open: ({ deps, trees }) => ({ routes: proofsRoutes(deps, trees), close: () => trees.close() }),
};
