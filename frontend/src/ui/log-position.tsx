import type { ReactNode } from 'react';

/** The embedded engine fills positions with zeros, so that texts sort like numbers. */
const LEADING_ZEROS = /^0+(?=.)/;

/** A position of the log, as people read it. */
export function LogPosition({ position }: { readonly position: string }): ReactNode {
  return (
    <bdi className="num" title={position}>
      {position.replace(LEADING_ZEROS, '')}
    </bdi>
  );
}
