import type { ReactNode } from 'react';

const WIDTH = 150;
const HEIGHT = 44;

/** A line of steps without axes. It is decorative: the sum is shown beside it. */
export function Sparkline({ values }: { readonly values: readonly number[] }): ReactNode {
  const most = Math.max(...values, 0);
  if (most === 0) return null;
  const step = WIDTH / values.length;
  const y = (value: number): string => (HEIGHT - 1 - (value / most) * (HEIGHT - 3)).toFixed(1);
  const path = values
    .map(
      (value, day) =>
        `${day === 0 ? 'M0' : 'H'}${day === 0 ? ` ${y(value)}` : (day * step).toFixed(1)}V${y(value)}`,
    )
    .join('');
  return (
    <svg
      className="sparkline"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      <path d={`${path}H${WIDTH}`} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
