import type { ReactNode } from 'react';
import './fact-list.css';

/** Facts about one thing, each with its name at the start of the line. */
export function FactList({ children }: { readonly children: ReactNode }): ReactNode {
  return <dl className="fact-list">{children}</dl>;
}

export function Fact({
  label,
  children,
}: {
  readonly label: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
