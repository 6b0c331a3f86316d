import { EventMeta, FACT_KINDS, Rejection } from '@ringpost/domain';
import { checkBody } from '@ringpost/web/http';
import { breachList, type Check } from './check.ts';

type Judge = ReturnType<typeof checkBody>;

interface FieldFault {
  readonly field: string;
  readonly message: string;
}

/** What is wrong with the value, in one line; undefined if it fits. */
function faultOf(judge: Judge, value: unknown): string | undefined {
  try {
    judge(value);
    return undefined;
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const faults = error.facts.errors as readonly FieldFault[];
    return faults.map(({ field, message }) => `${field}: ${message}`).join(' ');
  }
}

/**
 * L8: every event has the fields that its kind declares, and no others. An event of a kind that nobody knows is found by
 * another check.
 */
export function schemasCheck(): Check {
  const breaches = breachList();
  const judges = new Map([...FACT_KINDS].map(([type, { data }]) => [type, checkBody(data)]));
  const judgeMeta = checkBody(EventMeta);
  let looked = 0;
  return {
    id: 'L8',
    title: 'every event fits the schema of its kind',
    see({ type, data, meta, position }) {
      const judge = judges.get(type);
      if (judge === undefined) return;
      looked += 1;
      const fault = faultOf(judge, data) ?? faultOf(judgeMeta, meta);
      if (fault !== undefined) breaches.add(position, `${type}: ${fault}`);
    },
    finish: () => ({ looked, breaches: breaches.all }),
  };
}
