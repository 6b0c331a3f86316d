import type { ReactNode } from 'react';

const LEAF =
  'M12 3.2l1.3 2.5 1.7-.8-.7 3.9 2-1.8.4 1.1 2-.3-.8 2.1.9.5-3 2.5.4 1.3-3.7-.5.1 3.1h-1.2l.1-3.1-3.7.5.4-1.3-3-2.5.9-.5-.8-2.1 2 .3.4-1.1 2 1.8-.7-3.9 1.7.8z';

/** A drawing of a country; nothing if there is none. Decorative. */
export function Flag({ country }: { readonly country: string }): ReactNode {
  if (country !== 'US' && country !== 'CA') return null;
  return (
    <svg className="flag" width="20" height="14" viewBox="0 0 24 17" fill="currentColor" aria-hidden="true">
      {country === 'CA' ? (
        <path d={`M0 0h6v17H0zM18 0h6v17h-6z${LEAF}`} />
      ) : (
        <path d="M0 0h11v9.1H0zM11 0h13v1.3H11zM11 2.6h13v1.3H11zM11 5.2h13v1.3H11zM11 7.8h13v1.3H11zM0 10.4h24v1.3H0zM0 13h24v1.3H0zM0 15.6h24V17H0z" />
      )}
    </svg>
  );
}
