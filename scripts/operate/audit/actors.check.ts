import { FACT_KINDS, mayCause } from '@ringpost/domain';
import { breachList, type Check } from './check.ts';

/**
 * L22: every fact was caused by somebody who may cause it. An event of a kind that nobody knows is found by another check.
 */
export function actorsCheck(): Check {
  const breaches = breachList();
  let looked = 0;
  return {
    id: 'L22',
    title: 'every fact was caused by somebody who may cause it',
    see({ type, meta, position }) {
      const kind = FACT_KINDS.get(type);
      if (!kind) return;
      looked += 1;
      if (!mayCause(kind, meta)) breaches.add(position, `${type}: caused by ${meta.actor}`);
    },
    finish: () => ({ looked, breaches: breaches.all }),
  };
}
