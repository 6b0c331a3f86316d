import type { ReactNode } from 'react';

export type DotShape = 'live' | 'done' | 'half' | 'ring' | 'failed' | 'warning';

/**
 * A status: a dot and a word. The shape of the dot has the same meaning as its colour, for readers who cannot tell
 * colours apart.
 */
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
