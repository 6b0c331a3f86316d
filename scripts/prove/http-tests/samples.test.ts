import { describe, expect, it } from 'vitest';
import { breachesOf, type Shape, sampleOf } from './samples.ts';

function rulesOf(shape: Shape, travel: 'json' | 'text' = 'json') {
  return breachesOf(shape, travel).map(({ rule }) => rule);
}

describe('the samples of a contract', () => {
  it.each<[string, Shape]>([
    ['a text of a form it never saw', { type: 'string', format: 'hostname' }],
    ['a text of a pattern it never saw', { type: 'string', pattern: '^[a-f]+$' }],
    ['a list', { type: 'array' }],
    ['an object within an object', { type: 'object' }],
    ['nothing in particular', {}],
  ])('are not guessed for %s, so that no new route goes untested', (_what, shape) => {
    expect(() => sampleOf(shape)).toThrow('teach samples.ts');
  });

  it.each<[string, Shape]>([
    ['count', { type: 'integer', minimum: 0 }],
    ['text', { type: 'string', minLength: 1 }],
  ])('insist that every %s has a bound', (_what, shape) => {
    expect(() => breachesOf(shape, 'json')).toThrow('a bound');
  });

  it('break every rule that a field has', () => {
    expect(rulesOf({ type: 'integer', minimum: 1, maximum: 100 }, 'text')).toEqual([
      ...['twice', 'no number', 'beyond all numbers', 'negative', 'a fraction'],
      ...['below the least', 'above the most', 'huge'],
    ]);
    expect(rulesOf({ type: 'number', exclusiveMinimum: 0, maximum: 5 })).toEqual([
      ...['a string', 'a boolean', 'a null', 'a array', 'a object'],
      ...['no number', 'beyond all numbers', 'negative', 'too little', 'above the most', 'huge'],
    ]);
    expect(rulesOf({ type: 'string', minLength: 8, maxLength: 9 }, 'text')).toEqual([
      ...['twice', 'empty', 'too short', 'too long'],
    ]);
    const list = { type: 'array', items: { enum: ['a', 'b'] }, maxItems: 2, uniqueItems: true };
    expect(rulesOf(list)).toEqual(expect.arrayContaining(['too many', 'one twice', 'an item: a number']));
    expect(rulesOf({ anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] })).not.toContain(
      'a null',
    );
  });
});
