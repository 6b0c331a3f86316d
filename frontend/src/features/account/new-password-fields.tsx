import { PASSWORD_MIN_CHARACTERS } from '@ringpost/domain/rules/limits';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { PasswordInput } from '../../ui/field.tsx';
import { accountMessages } from './account.messages.ts';

export interface NewPassword {
  readonly password: string;
  readonly confirm_password: string;
}

export function newPasswordLabels(intl: IntlShape) {
  return {
    password: intl.formatMessage(accountMessages.newPassword),
    confirm_password: intl.formatMessage(accountMessages.confirmPassword),
  };
}

/** The rule that no schema can express: both fields are equal. */
export function sameTwice(intl: IntlShape) {
  return (values: NewPassword) =>
    values.confirm_password !== '' && values.password !== values.confirm_password
      ? { confirm_password: intl.formatMessage(accountMessages.mismatch) }
      : {};
}

/** Validates the second field again when the first one changes, but only after the user has visited the second one. */
export function againIfTouched({
  touchedFields,
}: {
  readonly touchedFields: { confirm_password?: boolean };
}): {
  deps: 'confirm_password'[];
} {
  return { deps: touchedFields.confirm_password ? ['confirm_password'] : [] };
}

/** A new password, twice. */
export function NewPasswordFields({
  password,
  confirm,
  errors,
  size,
  label,
  characters = PASSWORD_MIN_CHARACTERS,
}: {
  readonly password: UseFormRegisterReturn;
  readonly confirm: UseFormRegisterReturn;
  readonly errors: FieldErrors<NewPassword>;
  readonly size?: 'md' | 'lg';
  /** The name of the first field, if it is not "New password". */
  readonly label?: string;
  /** The minimum number of characters. */
  readonly characters?: number;
}): ReactNode {
  const labels = newPasswordLabels(useIntl());
  const look = size === undefined ? {} : { size };
  const [isLongEnough, setLongEnough] = useState(false);
  return (
    <>
      <PasswordInput
        {...password}
        {...look}
        autoComplete="new-password"
        label={label ?? labels.password}
        error={errors.password?.message}
        hint={
          <span className="row">
            {isLongEnough && <Check size={13} strokeWidth={1.5} aria-hidden="true" />}
            <FormattedMessage
              id="account.password.hint"
              defaultMessage="At least {num, number} characters"
              values={{ num: characters }}
            />
          </span>
        }
        onInput={({ currentTarget }) => setLongEnough([...currentTarget.value].length >= characters)}
      />
      <PasswordInput
        {...confirm}
        {...look}
        autoComplete="new-password"
        label={labels.confirm_password}
        error={errors.confirm_password?.message}
      />
    </>
  );
}
