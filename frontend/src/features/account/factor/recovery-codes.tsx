import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { saveFile } from '../../../ui/save-file.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The codes for a lost app or passkey. This is the only time that they are shown. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps): ReactNode {
  const text = `${codes.join('\n')}\n`;
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => first.current?.focus(), []);
  const save = (): void =>
    saveFile('ringpost-recovery-codes.txt', new Blob([text], { type: 'text/plain;charset=utf-8' }));
  return (
    <>
      <p role="status" tabIndex={-1} ref={first}>
        <FormattedMessage
          id="factor.codes"
          defaultMessage="Save these recovery codes now: they are shown only once. Each lets you log in once without your app or passkey."
        />
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ul>
      <div className="factor-acts">
        <CopyButton look="outline" text={text}>
          <FormattedMessage id="factor.copy" defaultMessage="Copy" />
        </CopyButton>
        <Button look="outline" onClick={save}>
          <Download size={15} strokeWidth={1.5} aria-hidden="true" />
          <FormattedMessage id="factor.download" defaultMessage="Download" />
        </Button>
        <Button look="primary" onClick={onDone}>
          <FormattedMessage id="factor.saved" defaultMessage="I have saved them" />
        </Button>
      </div>
    </>
  );
}
