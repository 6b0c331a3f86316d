import type { ReactNode } from 'react';

/** The beginning and the end of an id, which are enough to distinguish it from others. */
export function ShortId({ id }: { readonly id: string }): ReactNode {
  return (
    <bdi className="num" title={id}>
      {id.slice(0, 8)}…{id.slice(-4)}
    </bdi>
  );
}
