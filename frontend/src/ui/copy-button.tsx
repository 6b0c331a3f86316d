import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Button, type ButtonProps } from './button.tsx';
import { copyText } from './clipboard.ts';

const COPIED_MILLISECONDS = 2000;

/** Shows "Copied" for two seconds after `copy(text)`. */
function useCopied(): { readonly copied: boolean; readonly copy: (text: string) => void } {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count === 0) return undefined;
    const timer = setTimeout(() => setCount(0), COPIED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [count]);
  const copy = (text: string): void => {
    void copyText(text).then(() => setCount((before) => before + 1));
  };
  return { copied: count > 0, copy };
}

const messages = defineMessages({
  copied: { id: 'ui.copied', defaultMessage: 'Copied' },
});

/** Copies `text`, and says so. Without children it is only an icon and needs an `aria-label`. */
export function CopyButton({
  text,
  children,
  ...button
}: { readonly text: string; readonly children?: ReactNode } & Omit<ButtonProps, 'children'>): ReactNode {
  const { copied, copy } = useCopied();
  const Icon = copied ? Check : Copy;
  return (
    <Button {...button} square={children === undefined} onClick={() => copy(text)}>
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
