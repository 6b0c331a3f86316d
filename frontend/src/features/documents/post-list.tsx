import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePublicPath } from '../../i18n/language.ts';
import { paths } from '../../session/paths.ts';
import { Day } from '../../ui/day.tsx';
import type { Post } from './posts.ts';

/** The address of a post, without its language. */
export function postPath(name: string): string {
  return `${paths.blog}/post/${name}`;
}

/** Posts as links: day, title, and what they are about. */
export function PostList({ posts }: { readonly posts: readonly Post[] }): ReactNode {
  const at = usePublicPath();
  return (
    <ul className="posts">
      {posts.map(({ name, title, description, date }) => (
        <li key={name}>
          <Link to={at(postPath(name))}>
            <Day date={date} />
            <span>
              <strong>{title}</strong>
              <span className="dim">{description}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
