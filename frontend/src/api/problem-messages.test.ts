import { REJECTION_CODES } from '@ringpost/events/catalogue';
import { describe, expect, it } from 'vitest';
import { Problem } from './problem.ts';
import { problemMessages, problemText } from './problem-messages.ts';

describe('The sentences for refusals', () => {
  it('are there for every code of the server, and for no other', () => {
    expect(Object.keys(problemMessages).sort()).toEqual([...REJECTION_CODES, 'network-error'].sort());
  });

  it('fall back to the words of the server for a code that this page does not know yet', () => {
    expect(problemText(new Problem(409, { code: 'brand-new', title: 'Something new' }))).toBe(
      'Something new',
    );
  });

  it('keep what else the answer says as facts', () => {
    const problem = new Problem(402, {
      type: 'about:blank',
      status: 402,
      code: 'insufficient-funds',
      title: 'x',
      requestId: 'r-1',
      missing: 0.25,
    });
    expect(problem).toMatchObject({ status: 402, requestId: 'r-1', facts: { missing: 0.25 } });
  });
});
