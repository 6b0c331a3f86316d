import { SANDBOX_CODE_SECONDS, SANDBOX_MONEY_DOLLARS } from '@ringpost/domain/rules/limits';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Money } from '../../ui/figures.tsx';
import { SandboxMark } from './sandbox-mark.tsx';

interface SandboxChoiceProps {
  readonly isSandbox: boolean;
  readonly onChange: (isSandbox: boolean) => void;
}

/** Whether a new key works in the sandbox only. */
export function SandboxChoice({ isSandbox, onChange }: SandboxChoiceProps): ReactNode {
  return (
    <div className="key-choice">
      <label>
        <input
          type="checkbox"
          checked={isSandbox}
          onChange={({ target: { checked } }) => onChange(checked)}
        />
        <span>
          <SandboxMark />
          <small className="dim">
            <FormattedMessage
              id="api-keys.sandbox.hint"
              defaultMessage="It works only below {path}: {money} of play money, and a simulated code after {seconds, number} s. It costs nothing. A restart of the server deletes all of it."
              values={{
                path: <bdi dir="ltr">/sandbox</bdi>,
                money: <Money dollars={SANDBOX_MONEY_DOLLARS} />,
                seconds: SANDBOX_CODE_SECONDS,
              }}
            />
          </small>
        </span>
      </label>
    </div>
  );
}
