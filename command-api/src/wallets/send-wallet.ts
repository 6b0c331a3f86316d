import { requireOwnerMayPay } from './owner-pays.ts';
import { handleWallet } from './wallet.commands.ts';
import type { WalletCommand } from './wallet.decider.ts';

/** Purchases of numbers ask in `holds.ts`, where the limits of all accounts of a person count too. */
const SPENDS: ReadonlySet<WalletCommand['type']> = new Set([
  'HoldForExtension',
  'HoldForPortIn',
  'HoldForReservation',
  'PayToRead',
]);

/** Also asks whether the owner of a sub-account may pay, whichever part of the program spends. */
export const sendWallet: typeof handleWallet = async (deps, id, command, cause, check) => {
  if (SPENDS.has(command.type)) await requireOwnerMayPay(deps, id);
  return handleWallet(deps, id, command, cause, check);
};
