import type { ReactNode } from 'react';

const width = 150;
const height = 44;

/** A line of steps without axes. Decorative: the sum stands beside it. */
export function Sparkline({ values }: { readonly values: readonly number[] }): ReactNode {
  const most = Math.max(...values, 0);
  if (most === 0) return null;
  const step = width / values.length;
  const y = (value: number): string => (height - 1 - (value / most) * (height - 3)).toFixed(1);
  const path = values
    .map(
      (value, day) =>
        `${day === 0 ? 'M0' : 'H'}${day === 0 ? ` ${y(value)}` : (day * step).toFixed(1)}V${y(value)}`,
    )
    .join('');
  return (
    <svg
      className="sparkline"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <path d={`${path}H${width}`} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
