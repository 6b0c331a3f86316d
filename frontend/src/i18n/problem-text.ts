import { DEFAULT_LANGUAGE } from '@ringpost/domain/rules/languages';
import { formatUsd, toMills } from '@ringpost/domain/rules/money-display';
import type { IntlShape } from 'react-intl';
import { Problem } from '../api/problem.ts';
import type { RefusedField, refusedFieldText } from '../ui/form/refused-field.ts';
import { firstSentences } from './first-sentences.ts';
import { sentenceOf } from './problem-sentences.ts';
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

/** A field that the server refuses, with the sentence for programs, which is English. */
interface FieldError extends RefusedField {
  readonly message: string;
}

function isFieldError(error: unknown): error is FieldError {
  if (typeof error !== 'object' || error === null) return false;
  const { field, rule, message } = error as Readonly<Record<string, unknown>>;
  return typeof field === 'string' && typeof rule === 'string' && typeof message === 'string';
}

/** The fields that the server refuses; none for any other problem. */
export function fieldErrors(problem: Problem | null): readonly FieldError[] {
  if (problem?.code !== 'invalid-request') return [];
  const { errors } = problem.facts;
  return Array.isArray(errors) ? errors.filter(isFieldError) : [];
}

/** Says what is wrong with a field. Loaded with the first language but English, in which the server says it. */
let inLanguage: typeof refusedFieldText | undefined;

export async function loadFieldTexts(): Promise<void> {
  inLanguage ??= (await import('../ui/form/refused-field.ts')).refusedFieldText;
}

/** The sentence for a field that the server refuses. `label`: its visible name, where a form shows it. */
export function fieldErrorText(intl: IntlShape, error: FieldError, label?: string): string {
  if (intl.locale === DEFAULT_LANGUAGE.tag || !inLanguage) return error.message;
  return inLanguage(intl, error, label);
}

/** The sentences for the fields of a request, joined with a comma; empty if the answer has none. */
function fieldTexts(intl: IntlShape, problem: Problem): string {
  const texts = fieldErrors(problem).map((error) => fieldErrorText(intl, error));
  return [...new Set(texts)].join(', ');
}

/** The text for the reader: our sentence for the code, those for wrong fields, or the server's text for an unknown code. */
export function problemText(intl: IntlShape, problem: unknown): string {
  if (!(problem instanceof Problem)) return intl.formatMessage(firstSentences['internal-error']);
  const message = sentenceOf(problem.code);
  if (!message) return problem.title;
  const values = {
    until: untilOf(problem),
    debt: amountOf(problem, 'debt'),
    limit: amountOf(problem, 'limit'),
    available: amountOf(problem, 'available'),
    left: amountOf(problem, 'left'),
    max: typeof problem.facts.max === 'number' ? problem.facts.max : '',
    seconds: typeof problem.facts.retryAfterSeconds === 'number' ? problem.facts.retryAfterSeconds : 1,
    why: whyOf(problem),
  };
  return fieldTexts(intl, problem) || intl.formatMessage(message, values).trim();
}
