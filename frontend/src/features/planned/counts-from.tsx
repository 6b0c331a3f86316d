import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { TextInput } from '../../ui/field.tsx';

/** The instant of the browser's field for a time, by the reader's clock; undefined for an empty field. */
export function instantOf(text: string | undefined): string | undefined {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** The part of a request that says from when a change counts. */
export function countsFrom(text: string | undefined): { readonly counts_from?: string } {
  const from = instantOf(text);
  return from === undefined ? {} : { counts_from: from };
}

/** What the field means. */
export function CountsFromHint(): ReactNode {
  return <FormattedMessage id="planned.from.hint" defaultMessage="In your time zone. Empty: from now on." />;
}

/** From when a change counts. An empty field: at once. `hint` null: the page says what the field means. */
export function CountsFrom({
  value,
  onChange,
  hint = <CountsFromHint />,
  size,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly size?: 'sm';
}): ReactNode {
  return (
    <TextInput
      type="datetime-local"
      label={<FormattedMessage id="planned.from" defaultMessage="Counts from" />}
      hint={hint}
      {...(size && { size })}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
