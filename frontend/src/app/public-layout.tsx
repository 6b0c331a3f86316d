import { type ReactNode, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Outlet, useLocation } from 'react-router-dom';
import { PublicBanner } from './public-banner.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import './public.css';

/** The public pages: banner, header, page, footer. */
export function PublicLayout(): ReactNode {
  useScrollToHash();
  return (
    <>
      <a className="skip-link" href="#main">
        <FormattedMessage id="site.skip" defaultMessage="Skip to the content" />
      </a>
      <PublicBanner />
      <PublicHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <PublicFooter />
    </>
  );
}

/** Scrolls to the top, or to the part that the address names (checklist C2). */
function useScrollToHash(): void {
  const { pathname, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page with the same hash scrolls again.
  useEffect(() => {
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (target) target.scrollIntoView({ behavior: 'smooth' });
    else if (!hash) window.scrollTo({ top: 0 });
  }, [pathname, hash]);
}
