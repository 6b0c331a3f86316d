import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { MarkedCode } from './marked-code.tsx';

interface PublicTextProps {
  readonly msg: string | null;
  readonly code: string | null;
  readonly erased?: true | undefined;
}

/** The text of a public message with its code marked; or that it was erased, because it is old. */
export function PublicText({ msg, code, erased }: PublicTextProps): ReactNode {
  if (erased)
    return (
      <span className="dim">
        <FormattedMessage id="message.erased" defaultMessage="This text was erased." />
      </span>
    );
  return <MarkedCode text={msg ?? ''} code={code} />;
}
