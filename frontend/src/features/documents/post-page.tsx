import { splitAddress } from '@ringpost/domain/rules/languages';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { KNOWN_LANGUAGES, usePublicPath } from '../../i18n/language.ts';
import type { PreparePage } from '../../modules/module.ts';
import { paths } from '../../session/paths.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { DocumentText } from './document-text.tsx';
import { loadDocument, useDocument } from './documents.ts';
import { PostList, postPath } from './post-list.tsx';
import { loadPosts, usePosts } from './posts.ts';

const NEXT_POSTS = 3;

function nameIn(path: string): string {
  return splitAddress(path, KNOWN_LANGUAGES).path.replace(postPath(''), '').replaceAll('/', '');
}

/** Loads the post before the page is drawn. */
export const prepare: PreparePage = async (path, language) => {
  await loadPosts(language);
  return loadDocument(`blog/${nameIn(path)}`, language);
};

function NoPost(): ReactNode {
  const at = usePublicPath();
  return (
    <div className="page not-found">
      <PageHeading>
        <FormattedMessage id="blog.no-post" defaultMessage="There is no such post" />
      </PageHeading>
      <p>
        <Link className="link" to={at(paths.blog)}>
          <FormattedMessage id="blog.all" defaultMessage="All posts" />
        </Link>
      </p>
    </div>
  );
}

/** One post of the blog, and some others to read next. */
export function PostPage(): ReactNode {
  const name = nameIn(useLocation().pathname);
  const document = useDocument(`blog/${name}`);
  const posts = usePosts();
  if (!document) return <NoPost />;
  const others = posts.filter((post) => post.name !== name);
  return (
    <DocumentText document={document}>
      <section className="document-next">
        <h2>
          <FormattedMessage id="blog.next" defaultMessage="More from the blog" />
        </h2>
        <PostList posts={others.slice(0, NEXT_POSTS)} />
      </section>
    </DocumentText>
  );
}
