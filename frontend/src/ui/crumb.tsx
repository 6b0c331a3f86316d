import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import './crumb.css';

const label = defineMessage({ id: 'crumb.label', defaultMessage: 'Where you are' });

/** The way to the page of one thing: a link to its list, then the thing. */
export function Crumb({
  to,
  list,
  act,
  children,
}: {
  /** The address of the list. */
  readonly to: string;
  readonly list: ReactNode;
  /** A button after the thing, for example to copy its id. */
  readonly act?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const intl = useIntl();
  return (
    <nav className="crumb" aria-label={intl.formatMessage(label)}>
      <Link className="thumb" to={to}>
        {list}
      </Link>
      <ChevronRight className="flips" size={14} strokeWidth={1.5} aria-hidden="true" />
      <span className="cut">{children}</span>
      {act}
    </nav>
  );
}
