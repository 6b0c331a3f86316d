import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Draws the text between the tags of a message, such as `<a>` or `<b>`. Pass it in `values`. */
type Tag = (parts: ReactNode[]) => ReactNode;

export function strong(parts: ReactNode[]): ReactNode {
  return <strong>{parts}</strong>;
}

/** A link to a page of this site. */
export function linkTo(path: string, state?: object): Tag {
  return (parts) => (
    <Link className="link" to={path} state={state}>
      {parts}
    </Link>
  );
}

/** A link that opens a new mail. */
export function mailTo(email: string): Tag {
  return (parts) => (
    <a className="link" href={`mailto:${email}`}>
      <bdi>{parts}</bdi>
    </a>
  );
}

/** A link to a page of another site, which must not learn which page opened it. */
export function outsideLink(url: string): Tag {
  return (parts) => (
    <a className="link" href={url} target="_blank" rel="noopener noreferrer">
      <bdi>{parts}</bdi>
    </a>
  );
}
