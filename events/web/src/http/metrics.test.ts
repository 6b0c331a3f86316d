import { beforeEach, describe, expect, it } from 'vitest';
import { createMetrics, type Metrics } from './metrics.ts';

let metrics: Metrics;

beforeEach(() => {
  metrics = createMetrics({ defaults: false, readWithinMs: 20 });
});

/** The lines with values of a figure. */
async function linesOf(name: string): Promise<readonly string[]> {
  const { body } = await metrics.text();
  return body.split('\n').filter((line) => line.startsWith(name));
}

describe('the figures of a service', () => {
  it('are read when a caller asks for them', async () => {
    let rows = 1;
    metrics.gauge('rows', 'Rows.', 'view', () => new Map([['orders', rows]]));
    rows = 7;
    expect(await linesOf('rows')).toEqual(['rows{view="orders"} 7']);
  });

  it('may come from a store', async () => {
    metrics.gauge('due', 'Rows that are due.', 'kind', async () => new Map([['refund', 2]]));
    metrics.value('bytes', 'Bytes.', async () => 12);
    expect([...(await linesOf('due')), ...(await linesOf('bytes'))]).toEqual([
      'due{kind="refund"} 2',
      'bytes 12',
    ]);
  });

  it('lack names that are gone', async () => {
    let names = ['a', 'b'];
    metrics.gauge('lag', 'Lag.', 'view', () => new Map(names.map((name) => [name, 1])));
    await metrics.text();
    names = ['b'];
    expect(await linesOf('lag')).toEqual(['lag{view="b"} 1']);
  });

  it('lack one that is not known now', async () => {
    let age: number | undefined = 3;
    metrics.value('age_seconds', 'An age.', () => age);
    expect(await linesOf('age')).toEqual(['age_seconds 3']);
    age = undefined;
    expect(await linesOf('age')).toEqual([]);
  });

  it('lack one that cannot be read, and have all others', async () => {
    metrics.gauge('due', 'Rows that are due.', 'kind', () => Promise.reject(new Error('away')));
    metrics.value('bytes', 'Bytes.', () => {
      throw new Error('away');
    });
    metrics.value('age', 'An age.', () => new Promise<never>(() => {}));
    metrics.value('up', 'Up.', () => 1);
    expect([...(await linesOf('due')), ...(await linesOf('bytes')), ...(await linesOf('up'))]).toEqual([
      'up 1',
    ]);
  });

  it('count what happened since the start', async () => {
    const counts = new Map([['sold', 2]]);
    metrics.total('sales_total', 'Sales.', 'result', () => counts);
    await metrics.text();
    counts.set('sold', 3);
    const { body } = await metrics.text();
    expect(body).toContain('# TYPE sales_total counter');
    expect(await linesOf('sales_total')).toEqual(['sales_total{result="sold"} 3']);
  });

  it('put how long something took into buckets', async () => {
    const observe = metrics.seconds('work_seconds', 'Work.', [0.1, 1]);
    for (const seconds of [0.05, 0.5, 5]) observe(seconds);
    expect(await linesOf('work_seconds_bucket')).toEqual([
      'work_seconds_bucket{le="0.1"} 1',
      'work_seconds_bucket{le="1"} 2',
      'work_seconds_bucket{le="+Inf"} 3',
    ]);
  });
});
