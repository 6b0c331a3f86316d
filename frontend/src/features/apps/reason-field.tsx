import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { TextInput } from '../../ui/field.tsx';
import { priceLabels } from './use-price-form.ts';

/** Why an admin changes a price, or the sale of an app. It is stored with the change. */
export function ReasonField({
  field,
  error,
}: {
  readonly field: UseFormRegisterReturn;
  readonly error?: ReactNode;
}): ReactNode {
  return (
    <TextInput
      {...field}
      autoComplete="off"
      maxLength={200}
      label={<FormattedMessage {...priceLabels.reason} />}
      hint={
        <FormattedMessage
          id="apps.price.reason.hint"
          defaultMessage="Admins see it in the log and in approvals. Customers do not."
        />
      }
      error={error}
    />
  );
}
