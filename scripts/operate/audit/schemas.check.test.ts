import { readdirSync, readFileSync } from 'node:fs';
import type { RecordedEvent } from '@ringpost/domain';
import { positionAt } from '@ringpost/testing/positions';
import { describe, expect, it } from 'vitest';
import { schemasCheck } from './schemas.check.ts';

const folder = new URL('../../../events/domain/src/versioning/history/', import.meta.url);

interface Example {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly meta: Readonly<Record<string, unknown>>;
}

const examples = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Example,
);
const credit = examples.find(({ type }) => type === 'FundsCredited') as Example;

function breaches(...events: readonly Example[]): readonly string[] {
  const check = schemasCheck();
  for (const [number, event] of events.entries()) {
    const recorded = {
      ...event,
      id: `${number}`,
      stream: 's',
      revision: number,
      position: positionAt(number),
    };
    check.see(recorded as unknown as RecordedEvent);
  }
  return check.finish('').breaches.map(({ what }) => what);
}

describe('the check of schemas', () => {
  it('finds nothing in any kind of event that was ever written', () => {
    expect(breaches(...examples)).toEqual([]);
    expect(schemasCheck().finish('').looked).toBe(0);
  });

  it('finds a field that is missing, of another type, or unknown', () => {
    const { amountMills: _, ...less } = credit.data;
    const wrong = [less, { ...credit.data, amountMills: '9' }, { ...credit.data, amountMills: 0.5 }];
    const more = { ...credit.data, note: 'for a friend' };
    for (const data of [...wrong, more])
      expect(breaches({ ...credit, data })).toEqual([expect.stringMatching(/^FundsCredited: /)]);
  });

  it('finds what is wrong inside a list', () => {
    const data = { ...credit.data, entries: [{ account: 'pocket', amountMills: 1 }] };
    expect(breaches({ ...credit, data })).toEqual([expect.stringContaining('entries')]);
  });

  it('finds meta that does not fit', () => {
    const { actor: _, ...meta } = credit.meta;
    expect(breaches({ ...credit, meta })).toEqual([expect.stringContaining('actor')]);
  });

  it('leaves a kind that nobody knows to the check that finds it', () => {
    expect(breaches({ ...credit, type: 'FundsLost' })).toEqual([]);
  });
});
