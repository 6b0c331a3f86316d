import { type ReactNode, useId } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';

/** The content of a card: a heading, and one or two sentences. */
export interface CardText {
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
}

/** A part of the landing: a heading, one sentence, and cards below them. */
export function Band({ title, text, children }: CardText & { readonly children: ReactNode }): ReactNode {
  const heading = useId();
  return (
    <section className="band" aria-labelledby={heading}>
      <div className="page">
        <header className="band-head">
          <h2 id={heading}>
            <FormattedMessage {...title} />
          </h2>
          <p>
            <FormattedMessage {...text} />
          </p>
        </header>
        {children}
      </div>
    </section>
  );
}
