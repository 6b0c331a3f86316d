import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { problemText } from '../i18n/problem-text.ts';
import { Button } from './button.tsx';
import { Skeleton } from './states.tsx';
import './opened-card.css';

interface OpenedCardProps {
  readonly title: ReactNode;
  /** The refusal, if the row could not be read. */
  readonly error: { readonly status: number } | undefined;
  /** Absent while the row is loading. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** What an opened row of a list has to tell, beside the list. */
export function OpenedCard({ title, error, children, onClose }: OpenedCardProps): ReactNode {
  const intl = useIntl();
  const name = useId();
  return (
    <section className="card" aria-labelledby={name}>
      <div className="card-head">
        <h2 className="grow cut" id={name}>
          {title}
        </h2>
        <Button
          look="ghost"
          size="sm"
          square
          aria-label={intl.formatMessage({ id: 'opened.close', defaultMessage: 'Close the details' })}
          onClick={onClose}
        >
          <X size={15} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      </div>
      <div className="opened-card-body" aria-live="polite">
        {error?.status === 404 && (
          <FormattedMessage id="opened.gone" defaultMessage="This is not stored any more." />
        )}
        {error && error.status !== 404 && problemText(intl, error)}
        {!error && (children ?? <Skeleton width={60} />)}
      </div>
    </section>
  );
}
