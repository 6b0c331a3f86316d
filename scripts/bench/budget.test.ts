import { describe, expect, it } from 'vitest';
import { sharesOf } from './budget.ts';
import { GARBAGE, microsByPlace, UNKNOWN } from './profile-places.ts';
import { STATIONS, type ThreadName } from './stations.ts';

function node(id: number, functionName: string, url: string, children: readonly number[] = []) {
  const callFrame = { functionName, url, scriptId: '0', lineNumber: 0, columnNumber: 0 };
  return { id, callFrame, children: [...children] };
}

describe('a profile by place', () => {
  const profile = {
    startTime: 1_000,
    endTime: 1_200,
    nodes: [
      node(1, '(root)', '', [2, 3, 8]),
      node(2, '(idle)', ''),
      node(3, 'handle', 'file:///a.ts', [4, 7]),
      node(4, 'toString', 'file:///helper.ts', [5, 6]),
      node(5, 'run', ''),
      node(6, '(garbage collector)', ''),
      node(7, 'fdatasync', ''),
      node(8, 'onread', 'node:net'),
    ],
    samples: [3, 2, 3, 4, 5, 6, 7, 8, 3],
    timeDeltas: [20, 50, 1, 2, 4, 8, 16, 32, 10],
  };
  const span = { from: 1_020, until: 1_135 };
  const places = microsByPlace(profile, span, ({ url }) => (url === 'file:///a.ts' ? 'a' : undefined));

  it('gives what helpers and native code do to the innermost caller that it knows', () => {
    expect(places.get('a')).toBe(1 + 2 + 4);
  });

  it('keeps garbage apart, and what no known code called', () => {
    expect(places.get(GARBAGE)).toBe(8);
    expect(places.get(UNKNOWN)).toBe(32);
  });

  it('leaves out idle time, waits for the disk, and what is outside of the span', () => {
    expect([...places.values()].reduce((sum, micros) => sum + micros, 0)).toBe(47);
  });
});

describe('the shares of the stations', () => {
  const threads = new Map<ThreadName, number>([
    ['first', 300],
    ['views', 100],
    ['other', 5],
  ]);
  const helpers = new Map([['helpers of V8', 20]]);
  const profiled = new Map<ThreadName, Map<string, number>>([
    [
      'first',
      new Map([
        ['decide', 2],
        [GARBAGE, 1],
        [UNKNOWN, 1],
      ]),
    ],
    ['views', new Map([['views: project', 7]])],
  ]);
  const shares = sharesOf({ threads, helpers, total: 450, profiled });

  it('sum to the processor time of the process', () => {
    expect([...shares.values()].reduce((sum, micros) => sum + micros, 0)).toBeCloseTo(450);
  });

  it('share the time of a thread as its profile says', () => {
    expect(shares.get('decide')).toBeCloseTo(150);
    expect(shares.get(`${GARBAGE}, first thread`)).toBeCloseTo(75);
    expect(shares.get('views: project')).toBe(100);
    expect(shares.get('other threads')).toBe(5);
    expect(shares.get('rest of the process')).toBe(25);
  });

  it('name every station, also one without time', () => {
    for (const { name } of Object.values(STATIONS).flat()) expect(shares.has(name)).toBe(true);
  });
});
