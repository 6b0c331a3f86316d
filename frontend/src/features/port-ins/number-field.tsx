import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Field } from '../../ui/field.tsx';
import type { CheckedNumbers } from './port-ins.api.ts';

/** The numbers of a request, and how many of them can be brought over. */
export function NumberField({
  value,
  checked,
  error,
  isFixed = false,
  onChange,
  onLeave,
}: {
  readonly value: string;
  /** Null until the numbers are checked. */
  readonly checked: CheckedNumbers | null;
  readonly error: ReactNode;
  /** Whether the numbers cannot be changed, because the fee was calculated for them. */
  readonly isFixed?: boolean;
  readonly onChange: (value: string) => void;
  /** @param to the element that gets the focus */
  readonly onLeave?: (to: Element | null) => void;
}): ReactNode {
  const hint = checked && (
    <>
      <Check size={13} strokeWidth={1.5} aria-hidden="true" />
      <FormattedMessage
        id="portin.numbers.portable"
        defaultMessage="{portable} of {total} portable"
        values={{ portable: checked.portable, total: checked.data.length }}
      />
    </>
  );
  return (
    <Field
      label={<FormattedMessage id="portin.numbers" defaultMessage="Numbers, one per line" />}
      error={error}
      hint={hint}
    >
      {(control) => (
        <textarea
          {...control}
          className="input mono"
          dir="ltr"
          rows={5}
          spellCheck={false}
          value={value}
          readOnly={isFixed}
          onChange={({ target }) => onChange(target.value)}
          onBlur={({ relatedTarget }) => onLeave?.(relatedTarget)}
        />
      )}
    </Field>
  );
}
