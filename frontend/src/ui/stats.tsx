import type { ReactNode } from 'react';
import './stats.css';

/** A row of figures in one frame. */
export function Stats({
  className,
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}): ReactNode {
  return <section className={className ? `stats ${className}` : 'stats'}>{children}</section>;
}

/** One figure with its label above. */
export function Stat({
  label,
  unit,
  children,
}: {
  readonly label: ReactNode;
  /** Not shown if there is no figure. */
  readonly unit?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div>
      <p>{label}</p>
      <p className="stats-figure">
        <bdi>
          {children}
          {unit && <small>{unit}</small>}
        </bdi>
      </p>
    </div>
  );
}
