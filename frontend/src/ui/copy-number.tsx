import { localNumber } from '@ringpost/events/rules/phone-display';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import type { ButtonLook } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

/**
 * Copies a phone number in the form that a sign-up form asks for: ten digits without the country, or E.164 with it.
 * `number` is E.164. The number is part of both names, so that a list of them reads well aloud.
 */
export function CopyNumber({
  number,
  look = 'ghost',
  size = 'sm',
}: Pick<ButtonLook, 'look' | 'size'> & { readonly number: string }): ReactNode {
  const intl = useIntl();
  const local = localNumber(number);
  const label = (copied: string): string =>
    intl.formatMessage({ id: 'copy.number', defaultMessage: 'Copy the number {number}' }, { number: copied });
  return (
    <span className="row copy-number">
      {local !== null && (
        <CopyButton
          text={local}
          look={look}
          size={size}
          title={intl.formatMessage(messages.local)}
          aria-label={label(local)}
        />
      )}
      <CopyButton
        text={number}
        look={look}
        size={size}
        title={intl.formatMessage(messages.international)}
        aria-label={label(local === null ? number : `${callingCode(number, local)} ${local}`)}
      >
        {callingCode(number, local)}
      </CopyButton>
    </span>
  );
}

/** `+1` of a number whose local part is known, else the whole number. */
function callingCode(number: string, local: string | null): string {
  return local === null ? number : number.slice(0, -local.length);
}

const messages = defineMessages({
  local: { id: 'copy.number.local', defaultMessage: 'Copy without the country code' },
  international: { id: 'copy.number.international', defaultMessage: 'Copy with the country code' },
});
