import type { RootProver } from '@ringpost/command-api/app';
import { breachList, type Check } from './check.ts';

/** L26: what was signed of the balances of each day is what the log gives. */
export function rootsCheck({ see, finish }: RootProver): Check {
  return {
    id: 'L26',
    title: 'the signed roots of balances are those of the log',
    see,
    finish() {
      const { looked, faults } = finish();
      const breaches = breachList();
      for (const { position, what } of faults) breaches.add(position, what);
      return { looked, breaches: breaches.all };
    },
  };
}
