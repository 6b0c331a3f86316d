import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';

export interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The sentence that says what is wrong. If it is present, the field is invalid. */
  readonly error?: ReactNode;
}

interface Described {
  readonly id: string;
  readonly 'aria-invalid': boolean | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** A label, a control and at most one sentence under it. The control gets its id and the id of its description. */
export function Field({
  label,
  hint,
  error,
  id: ownId,
  children,
}: FieldProps & {
  readonly id?: string | undefined;
  readonly children: (control: Described) => ReactNode;
}): ReactNode {
  const made = useId();
  const id = ownId ?? made;
  const about = `${id}-about`;
  const described = Boolean(error || hint);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described ? about : undefined,
      })}
      {error ? (
        <p className="field-error" id={about}>
          <CircleAlert size={14} strokeWidth={1.5} aria-hidden="true" />
          {error}
        </p>
      ) : hint ? (
        <p className="field-hint" id={about}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export type TextInputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'size'> & { readonly size?: 'sm' | 'md' | 'lg' };

/** A labelled text field. All other properties are passed to the `input`, so that a form library can register it. */
export function TextInput({ label, hint, error, size, ...input }: TextInputProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error} id={input.id}>
      {(control) => (
        <div className="input" data-size={size} data-invalid={error ? '' : undefined}>
          <input type="text" {...input} {...control} />
        </div>
      )}
    </Field>
  );
}

const messages = defineMessages({
  show: { id: 'ui.password.show', defaultMessage: 'Show the password' },
});

/** A password with a button that shows it. */
export function PasswordInput({ label, hint, error, size, ...input }: TextInputProps): ReactNode {
  const intl = useIntl();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error} id={input.id}>
      {(control) => (
        <div className="input" data-size={size} data-invalid={error ? '' : undefined}>
          <input {...input} {...control} type={shown ? 'text' : 'password'} />
          <button
            type="button"
            className="password-toggle"
            aria-pressed={shown}
            aria-label={intl.formatMessage(messages.show)}
            onClick={() => setShown(!shown)}
          >
            <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}
