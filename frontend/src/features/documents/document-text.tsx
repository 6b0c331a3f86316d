import type { MouseEvent, ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { Day } from '../../ui/day.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { MessengerContact, SupportContact } from '../../ui/support-contact.tsx';
import type { Document } from './document.ts';
import './documents.css';

const messages = defineMessages({
  parts: { id: 'document.parts', defaultMessage: 'On this page' },
  contact: {
    id: 'document.contact',
    defaultMessage: 'Is something not answered here? Write to <a>{email}</a>.',
  },
  messenger: { id: 'document.messenger', defaultMessage: 'Support also answers at <a>{handle}</a>.' },
});

/** The parts of a long text, as links. */
function Parts({ parts }: Pick<Document, 'parts'>): ReactNode {
  const intl = useIntl();
  if (parts.length < 3) return null;
  return (
    <nav className="document-parts" aria-label={intl.formatMessage(messages.parts)}>
      <p className="dim">
        <FormattedMessage {...messages.parts} />
      </p>
      <ol>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <Link to={`#${id}`}>{title}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Opens links to pages of the site without a reload. A click with a key, for a new tab, is left to the browser. */
function useOwnLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const href = event.target.closest('a')?.getAttribute('href');
    if (!href?.startsWith('/')) return;
    event.preventDefault();
    void navigate(href);
  };
}

/** A document: its name, its last change, its parts as links, and its text. `children` stand below the text. */
export function DocumentText({
  document,
  children,
}: {
  readonly document: Document;
  readonly children?: ReactNode;
}): ReactNode {
  const openLink = useOwnLinks();
  return (
    <article className="page document">
      <header>
        <PageHeading>{document.title}</PageHeading>
        <p className="document-lead">{document.description}</p>
        <p className="dim t13">
          <FormattedMessage
            id="document.date"
            defaultMessage="Last change: {date}"
            values={{ date: <Day date={document.date} /> }}
          />
        </p>
      </header>
      <Parts parts={document.parts} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only links in the text react, and the browser clicks them for Enter. */}
      <div
        className="prose"
        onClick={openLink}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the build made it from our own text, and it refuses HTML in there.
        dangerouslySetInnerHTML={{ __html: document.html }}
      />
      <footer>
        <p>
          <SupportContact text={messages.contact} /> <MessengerContact text={messages.messenger} />
        </p>
        {children}
      </footer>
    </article>
  );
}
