import type { ValidateFunction } from 'ajv';
import {
  type DefaultValues,
  type Field,
  type FieldErrors,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useIntl } from 'react-intl';
import { faultText } from './fault-text.ts';
import { formFaults } from './form-faults.ts';

export interface SchemaFormOptions<T extends FieldValues> {
  /** The check made from the contract of the request. The server uses the same contract. */
  readonly check: ValidateFunction;
  /** The visible name of each field. */
  readonly labels: Readonly<Record<keyof T & string, string>>;
  readonly defaultValues: DefaultValues<T>;
  /** Rules that the contract cannot express, such as two equal passwords. The result has a sentence for each wrong field. */
  readonly also?: (values: T) => Readonly<Record<string, string>>;
}

/**
 * A form that checks a field by its contract when the user leaves it, says what is wrong, and keeps its values when the
 * server refuses.
 */
export function useSchemaForm<T extends FieldValues>(options: SchemaFormOptions<T>): UseFormReturn<T> {
  const intl = useIntl();
  const { check, labels, defaultValues, also } = options;
  return useForm<T>({
    // After the first check, the field is checked at each key, so the message disappears when the value is correct.
    mode: 'onTouched',
    defaultValues,
    resolver: (values, _context, { fields }) => {
      const faults = Object.entries(formFaults(check, values));
      const faultTexts = faults.map(
        ([name, fault]) => [name, faultText(intl, labels[name] ?? name, fault)] as const,
      );
      const all: Record<string, string> = { ...also?.(values), ...Object.fromEntries(faultTexts) };
      const inputs: Readonly<Record<string, Field['_f'] | undefined>> = fields;
      // Each fault has its input, so that the form can focus it.
      const errors = Object.entries(all).map(
        ([name, message]) => [name, { type: 'contract', message, ref: inputs[name]?.ref }] as const,
      );
      if (errors.length === 0) return { values, errors: {} };
      return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<T> };
    },
  });
}
