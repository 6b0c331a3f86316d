import { type ReactNode, useEffect, useRef } from 'react';

const site = 'Ringpost';

/** The one heading of a page, which is also the name of its tab (WCAG 2.4.2). */
export function PageHeading({
  hidden = false,
  children,
}: {
  /** Only for screen readers, where the page shows what it is by itself. */
  readonly hidden?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const named = useRef('');
  useEffect(() => {
    const text = heading.current?.textContent ?? '';
    // Only a change of name: a code that stands before the title must not be wiped by a render.
    if (text === '' || text === named.current) return;
    named.current = text;
    document.title = `${text} · ${site}`;
  });
  return (
    <h1 ref={heading} className={hidden ? 'visually-hidden' : undefined}>
      {children}
    </h1>
  );
}
