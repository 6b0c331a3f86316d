import type { ReactNode } from 'react';

const BEGINNING = 8;
const END = 4;

/** The beginning and the end of an id, which are enough to distinguish it from others. A short text is shown whole. */
export function ShortId({ id }: { readonly id: string }): ReactNode {
  const isShort = id.length <= BEGINNING + END;
  return (
    <bdi className="num" title={id}>
      {isShort ? id : `${id.slice(0, BEGINNING)}…${id.slice(-END)}`}
    </bdi>
  );
}
