import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { intlFor } from '../../i18n/intl.ts';
import type { PreparePage } from '../../modules/module.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PostList } from './post-list.tsx';
import { loadPosts, usePosts } from './posts.ts';
import './documents.css';

const messages = defineMessages({
  title: { id: 'blog.title', defaultMessage: 'Blog' },
  lead: {
    id: 'blog.lead',
    defaultMessage:
      'How codes get lost, what a rental is, how refunds work: short texts about receiving SMS.',
  },
});

/** What search engines and shared links say about the blog. */
export const prepare: PreparePage = async (_path, language) => {
  await loadPosts(language);
  const intl = intlFor(language.tag);
  return { title: intl.formatMessage(messages.title), description: intl.formatMessage(messages.lead) };
};

/** All posts of the blog, newest first. */
export function BlogPage(): ReactNode {
  const posts = usePosts();
  return (
    <div className="page document">
      <header>
        <PageHeading>
          <FormattedMessage {...messages.title} />
        </PageHeading>
        <p className="document-lead">
          <FormattedMessage {...messages.lead} />
        </p>
      </header>
      <PostList posts={posts} />
    </div>
  );
}
