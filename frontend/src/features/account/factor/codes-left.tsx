import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { makeRecoveryCodes } from './factor.api.ts';

interface CodesLeftProps {
  readonly left: number;
  readonly onMade: (codes: readonly string[]) => void;
}

/** How many recovery codes an account has left, and a button that makes new ones. */
export function CodesLeft({ left, onMade }: CodesLeftProps): ReactNode {
  const submission = useSubmit();
  const make = (): void => void submission.run(async () => onMade(await makeRecoveryCodes()));
  return (
    <>
      <p>
        <FormattedMessage
          id="factor.left"
          defaultMessage="{left, plural, =0 {No recovery code is left} one {# recovery code is left} other {# recovery codes are left}}. New codes replace the old ones."
          values={{ left }}
        />
      </p>
      <div>
        <Button look="outline" busy={submission.busy} onClick={make}>
          <FormattedMessage id="factor.new-codes" defaultMessage="Make new recovery codes" />
        </Button>
      </div>
      <p role="alert" className="account-problem">
        {submission.text}
      </p>
    </>
  );
}
