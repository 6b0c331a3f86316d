import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
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

/** With passkeys only, the button of the form asks for one. Whoever lost it types a recovery code instead. */
function PasskeyOnly({ step, field, error, size, onPasskey }: SecondStepProps): ReactNode {
  const [isLost, setLost] = useState(false);
  if (isLost)
    return (
      <>
        <CodeField field={field} error={error ?? step.error} size={size ?? 'lg'} takes="recovery" />
        <Button look="ghost" size="sm" onClick={() => step.withPasskey(onPasskey)}>
          <FormattedMessage id="factor.use-passkey" defaultMessage="Use a passkey" />
        </Button>
      </>
    );
  return (
    <>
      <p className="dim t13">
        <FormattedMessage
          id="factor.passkey-only"
          defaultMessage="Your browser asks for your passkey when you continue."
        />
      </p>
      {step.methods.recovery && (
        <Button look="ghost" size="sm" onClick={() => setLost(true)}>
          <FormattedMessage id="factor.code.use-recovery" defaultMessage="Use a recovery code" />
        </Button>
      )}
    </>
  );
}

/** What an account asks besides its password: a code, or a passkey. */
export function SecondStep(props: SecondStepProps): ReactNode {
  const { step, field, error, size = 'lg', onPasskey } = props;
  const { methods } = step;
  if (!methods.code) return <PasskeyOnly {...props} />;
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
