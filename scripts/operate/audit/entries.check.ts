import { type Entry, type MoneyEvent, transfer } from '@ringpost/domain';
import { breachList, type Check } from './check.ts';

type Account = Entry['account'] | 'paid' | 'debt' | 'moved';

/** The source and the target account of each money fact. */
const MOVES: Readonly<Record<MoneyEvent['type'], readonly [Account, Account]>> = {
  FundsCredited: ['granted', 'available'],
  FundsHeld: ['available', 'held'],
  FundsHeldForOrder: ['available', 'held'],
  FundsHeldForRental: ['available', 'held'],
  FundsHeldForBulk: ['available', 'held'],
  FundsHeldForExtension: ['available', 'held'],
  FundsCaptured: ['held', 'revenue'],
  FundsReleased: ['held', 'available'],
  ActivationFeeCharged: ['available', 'revenue'],
  FundsPaidIn: ['paid', 'available'],
  FundsTakenBack: ['available', 'paid'],
  DebtIncurred: ['debt', 'paid'],
  DebtPaid: ['available', 'debt'],
  FundsMovedOut: ['available', 'moved'],
  FundsMovedIn: ['moved', 'available'],
  FundsDebited: ['available', 'granted'],
  CreditCorrected: ['available', 'granted'],
  DebitCorrected: ['granted', 'available'],
  DebtCharged: ['debt', 'granted'],
  FundsRefunded: ['revenue', 'available'],
  RentalRefunded: ['revenue', 'available'],
};

/** L1: every money fact has entries that sum to zero, and so does the whole ledger. */
export function entriesCheck(): Check {
  const breaches = breachList();
  let looked = 0;
  let total = 0;
  return {
    id: 'L1',
    title: 'the entries of every movement of money, and of all together, sum to zero',
    see({ type, data, position }) {
      if (!('entries' in data)) return;
      looked += 1;
      const sum = data.entries.reduce((all, { amountMills }) => all + amountMills, 0);
      total += sum;
      if (sum !== 0) breaches.add(position, `the entries of ${type} sum to ${sum} mills`);
      // A rental that is given back when an admin has given back all of it moves nothing.
      const leastMills = type === 'RentalRefunded' ? 0 : 1;
      const [from, to] = MOVES[type as MoneyEvent['type']];
      const expected = JSON.stringify(transfer(from, to, data.amountMills));
      if (!Number.isSafeInteger(data.amountMills) || data.amountMills < leastMills) {
        breaches.add(position, `${type} moves ${data.amountMills} mills`);
      } else if (JSON.stringify(data.entries) !== expected) {
        breaches.add(position, `the entries of ${type} are not what ${data.amountMills} mills make of them`);
      }
    },
    finish() {
      if (total !== 0) breaches.add(null, `the whole ledger sums to ${total} mills`);
      return { looked, breaches: breaches.all };
    },
  };
}
