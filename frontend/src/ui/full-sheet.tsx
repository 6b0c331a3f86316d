import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from './button.tsx';
import './full-sheet.css';

export interface FullSheetProps {
  readonly title: string;
  /** The content beside the button that closes the sheet. It stays visible while the rest scrolls. */
  readonly footer: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/**
 * A sheet over the whole page of a phone. It is the browser's own dialog, which keeps the focus, gives it back, and closes with
 * Esc.
 */
export function FullSheet({ title, footer, children, onClose }: FullSheetProps): ReactNode {
  const intl = useIntl();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = (): void => dialog.current?.close();
  return (
    <dialog ref={dialog} className="full-sheet" aria-label={title} onClose={onClose}>
      <header className="full-sheet-head">
        <h2>{title}</h2>
        <Button
          look="ghost"
          square
          aria-label={intl.formatMessage({ id: 'sheet.close', defaultMessage: 'Close' })}
          onClick={close}
        >
          <X size={16} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      </header>
      <div className="full-sheet-body">{children}</div>
      <footer className="full-sheet-foot">
        <div className="grow">{footer}</div>
        <Button look="primary" size="lg" onClick={close}>
          <FormattedMessage id="sheet.done" defaultMessage="Done" />
        </Button>
      </footer>
    </dialog>
  );
}
