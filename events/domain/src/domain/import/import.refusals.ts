import type { Refusal } from '../refusal.ts';

export const IMPORT_REFUSALS = {
  'too-many-lines': { status: 422, title: 'The list has too many lines.' },
} as const satisfies Readonly<Record<string, Refusal>>;
