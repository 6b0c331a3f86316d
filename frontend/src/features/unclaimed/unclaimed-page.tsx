import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { intlFor } from '../../i18n/intl.ts';
import type { PreparePage } from '../../modules/module.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { UnclaimedSearch } from './unclaimed-search.tsx';

const messages = defineMessages({
  title: { id: 'unclaimed.title', defaultMessage: 'Unclaimed numbers' },
  lead: {
    id: 'unclaimed.lead',
    defaultMessage:
      'Each of these numbers received an SMS for the app while nobody had it. Buy the number, and your order begins with that SMS.',
  },
});

/** What search engines and shared links say about the page. */
export const prepare: PreparePage = async (_path, language) => {
  const intl = intlFor(language.tag);
  return { title: intl.formatMessage(messages.title), description: intl.formatMessage(messages.lead) };
};

/** Numbers that received an SMS of an app while nobody had them. */
export function UnclaimedPage(): ReactNode {
  return (
    <div className="page unclaimed">
      <header>
        <PageHeading>
          <FormattedMessage {...messages.title} />
        </PageHeading>
        <p className="unclaimed-lead">
          <FormattedMessage {...messages.lead} />
        </p>
      </header>
      <UnclaimedSearch />
    </div>
  );
}
