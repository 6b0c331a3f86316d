import type { ReactNode } from 'react';

export type DotShape = 'live' | 'done' | 'half' | 'ring' | 'failed' | 'warning';

/** A status: a dot whose shape says what its colour says, and the word (design rule 3). */
export function StatusDot({
  shape,
  children,
}: {
  readonly shape: DotShape;
  readonly children?: ReactNode;
}): ReactNode {
  const dot = <i className="dot" data-shape={shape} aria-hidden="true" />;
  if (children === undefined) return dot;
  return (
    <span className="status">
      {dot}
      {children}
    </span>
  );
}
