import { latinDigits } from '@ringpost/domain/rules/latin-digits';
import type { FormEvent } from 'react';

/** The digits of a typed text, as Latin ones. */
export function digitsOf(text: string): string {
  return latinDigits(text).replaceAll(/\D/g, '');
}

/** Leaves only digits in a field, typed or pasted, and the caret where it was between them. */
function keepDigits({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const { value, selectionStart } = currentTarget;
  const digits = digitsOf(value);
  if (digits === value || (nativeEvent as InputEvent).isComposing) return;
  const caret = digitsOf(value.slice(0, selectionStart ?? value.length)).length;
  currentTarget.value = digits;
  currentTarget.setSelectionRange(caret, caret);
}

/** The properties of a field for digits. A pasted `(415) 555-0132` becomes `4155550132`. */
export const digitsOnly = { inputMode: 'numeric', onInput: keepDigits } as const;
