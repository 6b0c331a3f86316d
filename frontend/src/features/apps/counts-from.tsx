import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { TextInput } from '../../ui/field.tsx';

/** The instant of the browser's field for a time, by the reader's clock; undefined for an empty field. */
export function instantOf(text: string | undefined): string | undefined {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** From when a change counts. An empty field: at once. */
export function CountsFrom({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  return (
    <TextInput
      type="datetime-local"
      label={<FormattedMessage id="apps.price.from" defaultMessage="Counts from" />}
      hint={
        <FormattedMessage
          id="apps.price.from.hint"
          defaultMessage="In your time zone. Empty: from the next purchase on. Orders keep their price."
        />
      }
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
