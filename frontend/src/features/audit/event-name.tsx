import { Fragment, type ReactNode } from 'react';

/** The type of an event. Where it is too long for its line, it breaks between its words. */
export function EventName({ type }: { readonly type: string }): ReactNode {
  return (
    <span className="audit-name">
      {[...type.matchAll(/^[^A-Z]+|[A-Z][^A-Z]*/g)].map(({ 0: word, index }) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
    </span>
  );
}
