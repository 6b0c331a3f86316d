import { toNestErrors } from '@hookform/resolvers';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { type IntlShape, useIntl } from 'react-intl';
import { checkSchema, type FieldFault, type FormSchema } from './check-schema.ts';

export interface SchemaFormOptions<T extends FieldValues> {
  /** The request's own contract, as the server checks it. */
  readonly schema: FormSchema;
  /** How the reader knows each field. */
  readonly labels: Readonly<Record<keyof T & string, string>>;
  readonly defaultValues: DefaultValues<T>;
  /** What the contract cannot say, such as that two passwords are equal; field to sentence. */
  readonly also?: (values: T) => Readonly<Record<string, string>>;
}

/** A form that checks its contract when a field is left, says what is wrong, and keeps its values when the server refuses. */
export function useSchemaForm<T extends FieldValues>(options: SchemaFormOptions<T>): UseFormReturn<T> {
  const intl = useIntl();
  const { schema, labels, defaultValues, also } = options;
  return useForm<T>({
    // A field that was left is checked again with each key, so a fault goes when it is mended.
    mode: 'onTouched',
    defaultValues,
    resolver: (values, _context, resolverOptions) => {
      const faults = Object.entries(checkSchema(schema, values));
      const said = faults.map(
        ([name, fault]) => [name, faultText(intl, labels[name] ?? name, fault)] as const,
      );
      const all: Record<string, string> = { ...also?.(values), ...Object.fromEntries(said) };
      const errors = Object.entries(all).map(
        ([name, message]) => [name, { type: 'contract', message }] as const,
      );
      if (errors.length === 0) return { values, errors: {} };
      return {
        values: {},
        errors: toNestErrors(Object.fromEntries(errors) as FieldErrors, resolverOptions) as FieldErrors<T>,
      };
    },
  });
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
      return intl.formatMessage(
        { id: 'form.minimum', defaultMessage: '{field} must be more than {num, number}' },
        { field: label, num: limit ?? 0 },
      );
    case 'maximum':
      return intl.formatMessage(
        { id: 'form.maximum', defaultMessage: '{field} may be at most {num, number}' },
        { field: label, num: limit ?? 0 },
      );
    default:
      return intl.formatMessage(
        { id: 'form.invalid', defaultMessage: '{field} is not valid' },
        { field: label },
      );
  }
}
