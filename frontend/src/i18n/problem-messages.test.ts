import { REJECTION_CODES } from '@ringpost/domain';
import { createIntl } from 'react-intl';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Problem } from '../api/problem.ts';
import { intlFor } from './intl.ts';
import { problemMessages } from './problem-messages.ts';
import { problemSentencesReady } from './problem-sentences.ts';
import { loadFieldTexts, problemText } from './problem-text.ts';
import { formatClock } from './stamps.ts';

const files = import.meta.glob<Record<string, string>>('./ru/*.json', { eager: true, import: 'default' });
const russian = createIntl({ locale: 'ru', messages: Object.assign({}, ...Object.values(files)) });

describe('The sentences for refusals', () => {
  beforeAll(problemSentencesReady);

  it('are those of the server until ours are loaded', async () => {
    vi.resetModules();
    const fresh = await import('./problem-text.ts');
    const { Problem: FreshProblem } = await import('../api/problem.ts');
    const { problemSentencesReady: ready } = await import('./problem-sentences.ts');
    const refusal = new FreshProblem(409, { code: 'alert-over', title: 'It is over' });
    expect(fresh.problemText(intlFor(), refusal)).toBe('It is over');
    await ready();
    expect(fresh.problemText(intlFor(), refusal)).toBe('This alert is over.');
  });

  it('exist for every code of the server, and for no other', () => {
    expect(Object.keys(problemMessages).sort()).toEqual(
      [...REJECTION_CODES, 'network-error', 'passkey-silent'].sort(),
    );
  });

  it('fall back to the text of the server for an unknown code', () => {
    expect(problemText(intlFor(), new Problem(409, { code: 'brand-new', title: 'Something new' }))).toBe(
      'Something new',
    );
  });

  it('say when a limit ends, if the answer contains it', () => {
    const refused = (code: string, facts: object = {}) =>
      problemText(intlFor(), new Problem(429, { code, title: code, ...facts }));
    const until = '2026-11-21T15:52:10.000Z';
    const clock = formatClock(new Date(until));
    expect(refused('too-many-open-orders', { until })).toContain(`The first of them ends at ${clock}.`);
    expect(refused('too-many-purchases', { until })).toContain(`You can buy again at ${clock}.`);
    expect(refused('too-many-cancels', { until })).toContain(`You can cancel again at ${clock}.`);
    expect(refused('too-many-open-orders')).toContain('Wait until one of them has ended.');
    expect(refused('too-many-cancels')).toBe(
      'You have cancelled too many orders in one hour. This order continues.',
    );
  });

  it('speak of no debt where a transfer asks for more than there is', () => {
    const refused = new Problem(409, { code: 'exceeds-balance', title: 'x', available: 10 });
    expect(problemText(intlFor(), refused)).toBe(
      'The balance does not have so much: 10.000 USD can be taken.',
    );
  });

  it('have a value for each of their arguments', () => {
    for (const code of Object.keys(problemMessages)) {
      const text = problemText(intlFor(), new Problem(409, { code, title: code, max: 3 }));
      expect(text, code).not.toMatch(/\{\w+/);
    }
    const tooMany = new Problem(409, { code: 'too-many-numbers', title: 'x', max: 50 });
    expect(problemText(intlFor(), tooMany)).toContain('You may have 50.');
  });

  it('say how much is owed, if the answer contains it', () => {
    const refused = (facts: object) =>
      problemText(intlFor(), new Problem(402, { code: 'debt-open', ...facts }));
    expect(refused({ debt: 0.7, missing: 1.2 })).toBe(
      'Your balance owes 0.700 USD. Add it first, then buy again. Until then your rented numbers are paused.',
    );
    expect(refused({})).toContain('Your balance owes money.');
  });

  it('are those of the server for the fields of a request in English, joined with a comma', () => {
    const refused = (errors?: unknown) =>
      problemText(intlFor(), new Problem(400, { code: 'invalid-request', title: 'x', errors }));
    const email = { field: 'email', rule: 'format', message: 'Email must be a valid email' };
    const numbers = [0, 1].map((n) => ({ field: `n.${n}`, rule: 'pattern', message: 'Must be only digits' }));
    expect(refused([email])).toBe('Email must be a valid email');
    expect(refused([email, ...numbers])).toBe('Email must be a valid email, Must be only digits');
    for (const none of [undefined, [], 'x', [null, 1, {}]])
      expect(refused(none)).toBe('Something in this request is not valid.');
  });

  it('are in the language of the page for the fields of a request', async () => {
    const email = { field: 'email', rule: 'format', format: 'email', message: 'Email must be a valid email' };
    const refusal = new Problem(400, { code: 'invalid-request', title: 'x', errors: [email] });
    await loadFieldTexts();
    expect(problemText(russian, refusal)).toBe('Введите действительный адрес почты');
  });

  it('keep other fields of the answer as facts', () => {
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
