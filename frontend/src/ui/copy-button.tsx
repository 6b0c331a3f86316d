import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { problemText } from '../i18n/problem-text.ts';
import { Button, type ButtonProps } from './button.tsx';
import { copyText } from './clipboard.ts';
import { notify } from './toasts.ts';

const COPIED_MILLISECONDS = 2000;

const messages = defineMessages({
  copied: { id: 'ui.copied', defaultMessage: 'Copied' },
  refused: {
    id: 'ui.copy.refused',
    defaultMessage: 'Your browser does not allow copying here. Select the text and copy it yourself.',
  },
});

/** The text to copy, or a function that gets it. */
type Source = string | (() => Promise<string>);

/** `copied` is true for two seconds after `copy()`, as long as the text stays the same. */
export function useCopied(text: Source): { readonly copied: boolean; readonly copy: () => void } {
  const intl = useIntl();
  const [done, setDone] = useState<{ readonly source: string | null } | null>(null);
  const source = typeof text === 'string' ? text : null;
  useEffect(() => {
    if (done === null) return undefined;
    const timer = setTimeout(() => setDone(null), COPIED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [done]);
  async function copy(): Promise<void> {
    try {
      const isCopied = await copyText(typeof text === 'string' ? text : await text());
      if (isCopied) setDone({ source });
      else notify({ kind: 'error', text: intl.formatMessage(messages.refused) });
    } catch (error) {
      notify({ kind: 'error', text: problemText(intl, error) });
    }
  }
  return { copied: done?.source === source, copy: () => void copy() };
}

/** Copies `text`, and says that it is copied. Without children it is only an icon and needs an `aria-label`. */
export function CopyButton({
  text,
  children,
  ...button
}: { readonly text: Source; readonly children?: ReactNode } & Omit<ButtonProps, 'children'>): ReactNode {
  const { copied, copy } = useCopied(text);
  const Icon = copied ? Check : Copy;
  return (
    <Button {...button} square={children === undefined} onClick={copy}>
      <Icon size={15} strokeWidth={1.5} aria-hidden="true" />
      {children !== undefined && (copied ? <FormattedMessage {...messages.copied} /> : children)}
      {children === undefined && copied && (
        <span className="visually-hidden" role="status">
          <FormattedMessage {...messages.copied} />
        </span>
      )}
    </Button>
  );
}
