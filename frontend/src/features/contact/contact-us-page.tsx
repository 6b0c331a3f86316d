import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { intlFor } from '../../i18n/intl.ts';
import type { PreparePage } from '../../modules/module.ts';
import { takesMessages } from '../../session/support.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { MessengerContact, SupportContact } from '../../ui/support-contact.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { AppRequest } from './app-request.tsx';
import { ContactForm } from './contact-form.tsx';
import './contact.css';

const messages = defineMessages({
  title: { id: 'contact.title', defaultMessage: 'Contact us' },
  lead: {
    id: 'contact.lead',
    defaultMessage: 'Write to the people who run this site. They answer by email.',
  },
  messenger: { id: 'contact.messenger', defaultMessage: 'In the messenger, write to <a>{handle}</a>.' },
  address: { id: 'contact.address', defaultMessage: 'You can also write to <a>{email}</a>.' },
});

/** What search engines and shared links say about the page. */
export const prepare: PreparePage = async (_path, language) => {
  const intl = intlFor(language.tag);
  return { title: intl.formatMessage(messages.title), description: intl.formatMessage(messages.lead) };
};

function NoAddress(): ReactNode {
  return (
    <FormattedMessage
      id="contact.none"
      defaultMessage="The people who run this site have set no address for messages. Ask them in the way in which you found this site."
    />
  );
}

/** The contact form, unless nobody would get what it sends. The rendered page does not know that yet: styles hide the form there. */
export function ContactUsPage(): ReactNode {
  const hydrated = useHydrated();
  const isOffered = !hydrated || takesMessages();
  return (
    <div className="page contact">
      <div className="contact-part">
        <header>
          <PageHeading>
            <FormattedMessage {...messages.title} />
          </PageHeading>
          <p>
            {isOffered ? (
              <FormattedMessage {...messages.lead} />
            ) : (
              <MessengerContact text={messages.messenger} otherwise={<NoAddress />} />
            )}
          </p>
        </header>
        {isOffered && <ContactForm />}
      </div>
      {isOffered && <AppRequest />}
      {isOffered && (
        <p className="contact-address">
          <SupportContact text={messages.address} /> <MessengerContact text={messages.messenger} />
        </p>
      )}
    </div>
  );
}
