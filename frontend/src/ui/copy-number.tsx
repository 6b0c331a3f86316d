import { localNumber } from '@ringpost/events/rules/phone-display';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import type { ButtonLook } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

/** `+1` for a number with a known local part, otherwise the whole number. */
function callingCode(number: string, local: string | null): string {
  return local === null ? number : number.slice(0, -local.length);
}

const messages = defineMessages({
  local: { id: 'copy.number.local', defaultMessage: 'Copy without the country code' },
  international: { id: 'copy.number.international', defaultMessage: 'Copy with the country code' },
});

/**
 * Copies a phone number in the format of a sign-up form: ten digits without the country code, or E.164 with it. `number`
 * is E.164. Both labels contain the number, so that a screen reader can tell the entries of a list apart.
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
        <bdi dir="ltr">{callingCode(number, local)}</bdi>
      </CopyButton>
    </span>
  );
}
