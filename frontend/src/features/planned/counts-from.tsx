import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
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

/**
 * Keeps a form from being sent while its time is half typed: the browser gives such a time as an empty one, which means at once.
 * Returns whether it was tried.
 */
function useHalfTyped(field: RefObject<HTMLInputElement | null>): boolean {
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    const form = field.current?.form;
    const check = (event: SubmitEvent): void => {
      const isHalf = field.current?.validity.badInput === true;
      setTried(isHalf);
      if (!isHalf) return;
      event.preventDefault();
      event.stopPropagation();
      field.current?.focus();
    };
    form?.addEventListener('submit', check, true);
    return () => form?.removeEventListener('submit', check, true);
  }, [field]);
  return isTried;
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
  const field = useRef<HTMLInputElement>(null);
  const isHalf = useHalfTyped(field) && value === '';
  return (
    <TextInput
      ref={field}
      type="datetime-local"
      label={<FormattedMessage id="planned.from" defaultMessage="Counts from" />}
      hint={hint}
      error={
        isHalf && (
          <FormattedMessage
            id="planned.from.half"
            defaultMessage="Complete the date and the time, or remove them."
          />
        )
      }
      {...(size && { size })}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
