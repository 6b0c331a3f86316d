import { type ReactNode, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import './code-field.css';

const messages = defineMessages({
  code: { id: 'factor.code.label', defaultMessage: 'Code' },
  recovery: { id: 'factor.code.recovery', defaultMessage: 'Recovery code' },
  hint: { id: 'factor.code.hint', defaultMessage: 'The 6 digits that your authenticator app shows now' },
  recoveryHint: { id: 'factor.code.recovery-hint', defaultMessage: 'Each recovery code works once' },
});

interface CodeFieldProps {
  readonly field: UseFormRegisterReturn;
  readonly error?: ReactNode;
  readonly size?: 'md' | 'lg';
  /** Which codes it takes; both by default. */
  readonly takes?: 'app' | 'recovery' | 'both';
}

/** The code of the second factor. One field takes both kinds, so a password manager can fill it and a paste works. */
export function CodeField({ field, error, size = 'lg', takes = 'both' }: CodeFieldProps): ReactNode {
  const intl = useIntl();
  const [isRecovery, setRecovery] = useState(takes === 'recovery');
  return (
    <div className="code-field">
      <TextInput
        {...field}
        key={String(isRecovery)}
        size={size}
        dir="ltr"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        spellCheck={false}
        maxLength={40}
        label={intl.formatMessage(isRecovery ? messages.recovery : messages.code)}
        hint={intl.formatMessage(isRecovery ? messages.recoveryHint : messages.hint)}
        error={error}
      />
      {takes === 'both' && (
        <Button look="ghost" size="sm" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? (
            <FormattedMessage id="factor.code.use-app" defaultMessage="Use the app" />
          ) : (
            <FormattedMessage id="factor.code.use-recovery" defaultMessage="Use a recovery code" />
          )}
        </Button>
      )}
    </div>
  );
}
