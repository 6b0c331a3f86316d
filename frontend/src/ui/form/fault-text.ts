import type { IntlShape } from 'react-intl';
import type { FieldFault } from './form-faults.ts';

/** The sentence for a fault of the field with this visible name. */
export function faultText(intl: IntlShape, label: string, { rule, limit }: FieldFault): string {
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
