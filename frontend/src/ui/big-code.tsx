import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import './big-code.css';
import { bareCode, codeGroups } from './code-groups.ts';
import { MarkedCode } from './marked-code.tsx';

/** A code that arrived, in 44 px and in groups. A screen reader reads it digit by digit and ignores the gap. */
export function BigCode({
  code,
  app,
}: {
  readonly code: string;
  /** The app of the code, for screen readers, which may read it without its card. */
  readonly app?: string;
}): ReactNode {
  const intl = useIntl();
  const [first, second] = codeGroups(code);
  const spelled = [...bareCode(code)].join(' ');
  return (
    <span className="big-code">
      <span className="visually-hidden">
        {app === undefined
          ? intl.formatMessage({ id: 'code.label', defaultMessage: 'Code {code}' }, { code: spelled })
          : intl.formatMessage(
              { id: 'code.label.app', defaultMessage: '{app} code {code}' },
              { code: spelled, app },
            )}
      </span>
      <span aria-hidden="true" className="big-code-groups">
        <span>{first}</span>
        {second && <span>{second}</span>}
      </span>
    </span>
  );
}

/** An SMS with its code marked, in the text direction of its language. */
export function SmsText({ text, code }: { readonly text: string; readonly code: string | null }): ReactNode {
  return (
    <bdi dir="auto">
      <MarkedCode text={text} code={code} />
    </bdi>
  );
}
