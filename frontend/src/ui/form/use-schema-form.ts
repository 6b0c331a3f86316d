import type { ValidateFunction } from 'ajv';
import {
  type DefaultValues,
  type Field,
  type FieldErrors,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { type IntlShape, useIntl } from 'react-intl';
import { type FieldFault, formFaults } from './form-faults.ts';

export interface SchemaFormOptions<T extends FieldValues> {
  /** The check made from the contract of the request. The server uses the same contract. */
  readonly check: ValidateFunction;
  /** The visible name of each field. */
  readonly labels: Readonly<Record<keyof T & string, string>>;
  readonly defaultValues: DefaultValues<T>;
  /** Rules that the contract cannot express, such as two equal passwords. The result has a sentence for each wrong field. */
  readonly also?: (values: T) => Readonly<Record<string, string>>;
}

/** The sentence for a fault. */
function faultText(intl: IntlShape, label: string, { rule, limit }: FieldFault): string {
  switch (rule) {
    case 'required':
      return intl.formatMessage(
        { id: 'form.required', defaultMessage: '{field} is required' },
        { field: label },
      );
    case 'email':
      return intl.formatMessage({ id: 'form.email', defaultMessage: 'Email must be a valid email' });
    case 'minLength':
      return intl.formatMessage(
        { id: 'form.min-length', defaultMessage: '{field} must be at least {num, number} characters' },
        { field: label, num: limit ?? 0 },
      );
    case 'maxLength':
      return intl.formatMessage(
        { id: 'form.max-length', defaultMessage: '{field} may have at most {num, number} characters' },
        { field: label, num: limit ?? 0 },
      );
    case 'minimum':
      return intl.formatMessage({ id: 'form.min', defaultMessage: 'Min {num, number}' }, { num: limit ?? 0 });
    case 'above':
      return intl.formatMessage(
        { id: 'form.minimum', defaultMessage: '{field} must be more than {num, number}' },
        { field: label, num: limit ?? 0 },
      );
    case 'maximum':
      return intl.formatMessage(
        { id: 'form.maximum', defaultMessage: '{field} may be at most {num, number}' },
        { field: label, num: limit ?? 0 },
      );
    case 'digits':
      if (limit === undefined)
        return intl.formatMessage({ id: 'form.only-digits', defaultMessage: 'Must be only digits' });
      return intl.formatMessage(
        { id: 'form.digits', defaultMessage: '{field} should be {num, number} digits only' },
        { field: label, num: limit ?? 0 },
      );
    default:
      return intl.formatMessage(
        { id: 'form.invalid', defaultMessage: '{field} is not valid' },
        { field: label },
      );
  }
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
