import { type ReactNode, useEffect, useRef } from 'react';
import { usePageName } from './page-name.store.ts';

const SITE = 'Ringpost';

/** The one heading of a page, which is also the title of its tab (WCAG 2.4.2). */
export function PageHeading({
  hidden = false,
  children,
}: {
  /** Whether the heading is only for screen readers, because the page is clear without a visible one. */
  readonly hidden?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const named = useRef('');
  useEffect(() => {
    const text = heading.current?.textContent ?? '';
    // Sets the title only when the name changes, because a render must not remove a code in front of the title.
    if (text === '' || text === named.current) return;
    named.current = text;
    document.title = `${text} · ${SITE}`;
    usePageName.setState({ name: text });
  });
  useEffect(
    () => () => {
      named.current = '';
      usePageName.setState({ name: '' });
    },
    [],
  );
  return (
    <h1 ref={heading} className={hidden ? 'visually-hidden' : undefined}>
      {children}
    </h1>
  );
}
