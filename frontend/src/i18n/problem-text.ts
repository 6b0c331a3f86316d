import { formatUsd, toMills } from '@ringpost/domain/rules/money-display';
import type { IntlShape, MessageDescriptor } from 'react-intl';
import { Problem } from '../api/problem.ts';
import { problemMessages } from './problem-messages.ts';
import { formatClock } from './stamps.ts';

/** The clock time until which a refusal lasts; `none` if the answer does not say it. */
function untilOf({ facts }: Problem): string {
  const at = new Date(typeof facts.until === 'string' ? facts.until : Number.NaN);
  return Number.isNaN(at.getTime()) ? 'none' : formatClock(at);
}

/** An amount that the answer names; `none` if it does not. */
function amountOf({ facts }: Problem, name: 'debt' | 'available' | 'left' | 'limit'): string {
  const dollars = facts[name];
  return typeof dollars === 'number' ? formatUsd(toMills(dollars)) : 'none';
}

/** Why something was refused, as a word of a text: ICU allows no hyphens in a selector. */
function whyOf({ facts }: Problem): string {
  return typeof facts.why === 'string' ? facts.why.replaceAll('-', '_') : '';
}

function isFieldError(error: unknown): error is { readonly message: string } {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  );
}

/** The server's sentences for the fields of a request, joined with a comma; empty if the answer has none. */
function fieldTexts({ code, facts: { errors } }: Problem): string {
  if (code !== 'invalid-request' || !Array.isArray(errors)) return '';
  const messages = errors.filter(isFieldError).map(({ message }) => message);
  return [...new Set(messages)].join(', ');
}

/** The text for the reader: our sentence for the code, or the server's text for wrong fields and for an unknown code. */
export function problemText(intl: IntlShape, problem: unknown): string {
  if (!(problem instanceof Problem)) return intl.formatMessage(problemMessages['internal-error']);
  const message = problemMessages[problem.code] as MessageDescriptor | undefined;
  if (!message) return problem.title;
  const values = {
    until: untilOf(problem),
    debt: amountOf(problem, 'debt'),
    limit: amountOf(problem, 'limit'),
    available: amountOf(problem, 'available'),
    left: amountOf(problem, 'left'),
    max: typeof problem.facts.max === 'number' ? problem.facts.max : '',
    why: whyOf(problem),
  };
  return fieldTexts(problem) || intl.formatMessage(message, values).trim();
}
