import type { ReactNode } from 'react';

const [WIDTH, HEIGHT] = [72, 20];
const MARGIN = 2;

function pathOf(values: readonly number[]): string {
  const highest = Math.max(...values, 1);
  const step = WIDTH / (values.length - 1);
  const points = values.map((value, at) => {
    const y = HEIGHT - MARGIN - (value / highest) * (HEIGHT - 2 * MARGIN);
    return `${(at * step).toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}

/** A small line without axes: how a figure has moved. Its words are beside it, so that readers of the screen lose nothing. */
export function Sparkline({ values }: { readonly values: readonly number[] }): ReactNode {
  if (values.length < 2) return <span className="dim">–</span>;
  return (
    <svg
      className="sparkline"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      fill="none"
      aria-hidden="true"
    >
      <path d={pathOf(values)} stroke="currentColor" strokeWidth="1.25" />
    </svg>
  );
}
