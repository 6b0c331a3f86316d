import { localNumber } from '@ringpost/domain/rules/phone-display';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { Button, type ButtonLook } from './button.tsx';
import { CopyButton, useCopied } from './copy-button.tsx';
import { Dropdown, DropdownButton } from './dropdown.tsx';

/** `+1` for a number with a known local part, otherwise the whole number. */
function callingCode(number: string, local: string | null): string {
  return local === null ? number : number.slice(0, -local.length);
}

/** The label contains the number, so that users of a screen reader can tell the entries of a list apart. */
function labelFor(intl: IntlShape, number: string): string {
  return intl.formatMessage({ id: 'copy.number', defaultMessage: 'Copy the number {number}' }, { number });
}

/** A menu to copy the ten digits without the country code, because only a few forms need that. */
function CopyLocal({
  local,
  look,
  size,
}: Required<Pick<ButtonLook, 'look' | 'size'>> & { readonly local: string }): ReactNode {
  const intl = useIntl();
  const { copied, copy } = useCopied(local);
  const Icon = copied ? Check : ChevronDown;
  const label = intl.formatMessage(
    { id: 'copy.number.more', defaultMessage: 'Another way to copy {number}' },
    { number: local },
  );
  return (
    <Dropdown
      label={label}
      trigger={(trigger) => (
        <Button {...trigger} {...{ look, size }} className="copy-number-more" square aria-label={label}>
          <Icon size={14} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      )}
    >
      <DropdownButton onClick={copy}>
        <span>
          <FormattedMessage
            id="copy.number.local"
            defaultMessage="Copy {number}, without the country code"
            values={{
              number: (
                <bdi className="num" dir="ltr">
                  {local}
                </bdi>
              ),
            }}
          />
        </span>
      </DropdownButton>
    </Dropdown>
  );
}

/** Copies a phone number, which is E.164: with its country code by one click, or without it by a menu. */
export function CopyNumber({
  number,
  look = 'ghost',
  size = 'sm',
}: Pick<ButtonLook, 'look' | 'size'> & { readonly number: string }): ReactNode {
  const intl = useIntl();
  const local = localNumber(number);
  return (
    <span className="row copy-number">
      <CopyButton
        text={number}
        look={look}
        size={size}
        aria-label={labelFor(intl, local === null ? number : `${callingCode(number, local)} ${local}`)}
      />
      {local !== null && <CopyLocal {...{ local, look, size }} />}
    </span>
  );
}
