import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';

/** A page for signed-in users: its title, a sentence about it, its actions, and its content. */
export function Page({
  title,
  about,
  actions,
  children,
}: {
  readonly title: ReactNode;
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <main id="main" className="shell-main" tabIndex={-1}>
      <div className="page-head">
        <PageHeading>{title}</PageHeading>
        {about ? <span className="page-about t13 dim">{about}</span> : <span className="grow" />}
        {actions}
      </div>
      {children}
    </main>
  );
}
