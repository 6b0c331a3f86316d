import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { CodeField } from './code-field.tsx';
import type { AskedCode } from './use-asked-code.ts';

interface SecondStepProps {
  readonly step: Pick<AskedCode<never>, 'methods' | 'error' | 'withPasskey'>;
  readonly field: UseFormRegisterReturn;
  readonly error?: ReactNode;
  readonly size?: 'md' | 'lg';
  /** Sends the form. */
  readonly onPasskey: () => Promise<void>;
}

/** What an account asks besides its password: a code, or a passkey. With passkeys only, the button of the form asks for one. */
export function SecondStep({ step, field, error, size = 'lg', onPasskey }: SecondStepProps): ReactNode {
  const { methods } = step;
  if (!methods.code)
    return (
      <p className="dim t13">
        <FormattedMessage
          id="factor.passkey-only"
          defaultMessage="Your browser asks for your passkey when you continue."
        />
      </p>
    );
  return (
    <>
      <CodeField field={field} error={error ?? step.error} size={size} />
      {methods.passkey && (
        <Button look="outline" size={size} onClick={() => step.withPasskey(onPasskey)}>
          <KeyRound size={15} strokeWidth={1.5} aria-hidden="true" />
          <FormattedMessage id="factor.use-passkey" defaultMessage="Use a passkey" />
        </Button>
      )}
    </>
  );
}
