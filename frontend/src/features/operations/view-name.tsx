import type { ReactNode } from 'react';

/** Builds that one shape may have. The server counts them in the last six digits of a version. */
const BUILDS = 1_000_000;

/** A view with the version of its rows: the number of their shape, and how often that shape was built again. */
export function ViewName({ name, version }: { readonly name: string; readonly version: number }): ReactNode {
  return (
    <bdi className="mono view-name">
      {name}
      <span className="dim">
        @{Math.floor(version / BUILDS)}.{version % BUILDS}
      </span>
    </bdi>
  );
}
