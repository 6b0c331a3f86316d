import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useWaitingParts } from '../loading/load-part.ts';
import './page-waits.css';

/** Explains why a click has not opened a page yet. */
export function PageWaits(): ReactNode {
  const waits = useWaitingParts(({ waiting }) => waiting > 0);
  return (
    <div aria-live="polite" data-layer="" className="page-waits">
      {waits && (
        <p className="note" data-kind="warning">
          <CloudOff size={16} strokeWidth={1.5} aria-hidden="true" />
          <FormattedMessage
            id="site.page-waits"
            defaultMessage="Ringpost cannot be reached. The page opens automatically as soon as it can."
          />
        </p>
      )}
    </div>
  );
}
