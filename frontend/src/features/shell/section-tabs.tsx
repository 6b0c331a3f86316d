import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { useRole } from '../../session/role.ts';
import { EntryCount } from './entry-count.tsx';
import { type Side, sectionAt, tabAt } from './navigation.ts';

/** The pages below one heading, as links. Shows nothing on a page without such a heading. */
export function SectionTabs({ side }: { readonly side: Side }): ReactNode {
  const intl = useIntl();
  const strip = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const section = sectionAt(side, pathname, useRole());
  const tabs = section?.tabs ?? [];
  const chosen = tabAt(tabs, pathname, search);
  // A phone shows only a part of the strip, so the strip scrolls to the current tab. The page itself must not move.
  useEffect(() => {
    const tab = chosen && strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (!tab || !strip.current) return;
    const middle = tab.offsetLeft + tab.offsetWidth / 2 - strip.current.clientWidth / 2;
    strip.current.scrollTo?.({ left: middle });
  }, [chosen]);
  if (!section) return null;
  return (
    <nav ref={strip} className="section-tabs" aria-label={intl.formatMessage(section.label)}>
      <span className="section-name" aria-hidden="true">
        <FormattedMessage {...section.label} />
      </span>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab === chosen ? 'page' : undefined}>
          <FormattedMessage {...tab.label} />
          <EntryCount counts={tab.counts} />
        </Link>
      ))}
    </nav>
  );
}
