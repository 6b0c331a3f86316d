import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { TextInput } from '../../ui/field.tsx';
import { accountMessages } from './account.messages.ts';

/** The address of an account. `autoComplete`: `email` for a new account, otherwise `username`. */
export function EmailField({
  field,
  error,
  autoComplete = 'username',
}: {
  readonly field: UseFormRegisterReturn;
  readonly error: string | undefined;
  readonly autoComplete?: 'email' | 'username';
}): ReactNode {
  return (
    <TextInput
      {...field}
      type="email"
      size="lg"
      autoComplete={autoComplete}
      autoCapitalize="none"
      label={<FormattedMessage {...accountMessages.email} />}
      error={error}
    />
  );
}
