import type { ReactNode } from 'react';
import { FormattedNumber } from 'react-intl';
import './progress-bar.css';

/** How much of a long task is done, as a bar and in per cent. `share` is from 0 to 1; 100 % only when all of it is done. */
export function ProgressBar({ label, share }: { readonly label: string; readonly share: number }): ReactNode {
  return (
    <>
      <progress className="progress-bar" aria-label={label} value={share} />
      <b className="num">
        <FormattedNumber value={Math.floor(share * 100) / 100} style="percent" />
      </b>
    </>
  );
}
