import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { publicFeed } from '../api/feed.store.ts';
import { useLanguage, usePublicPath } from '../i18n/language.ts';
import { paths } from '../session/paths.ts';
import { LanguageLinks } from '../ui/language-links.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { StatusDot } from '../ui/status-dot.tsx';

function Incoming(): ReactNode {
  const connection = useStore(publicFeed, (state) => state.connection);
  if (connection === 'reconnecting')
    return (
      <StatusDot shape="half">
        <FormattedMessage id="footer.reconnecting" defaultMessage="Reconnecting to the live feed" />
      </StatusDot>
    );
  return (
    <StatusDot shape="live">
      <FormattedMessage id="footer.live" defaultMessage="New messages appear live" />
    </StatusDot>
  );
}

/** Ringpost in one sentence, the public pages, and whether messages arrive. */
export function PublicFooter(): ReactNode {
  const at = usePublicPath();
  const { languages } = useLanguage();
  return (
    <footer className="site-footer">
      <div className="page">
        <div className="site-footer-columns">
          <div>
            <Link className="logo" to={at(paths.home)}>
              <LogoMark />
              Ringpost
            </Link>
            <p className="dim">
              <FormattedMessage
                id="footer.claim"
                defaultMessage="US and Canadian numbers that receive the code for you. Prepaid in dollars, with automatic refunds."
              />
            </p>
          </div>
          <ul>
            <li>
              <Link to={at(paths.home)}>
                <FormattedMessage id="site.home" defaultMessage="Home" />
              </Link>
            </li>
            <li>
              <Link to={at('/#faq')}>
                <FormattedMessage id="site.faq" defaultMessage="FAQ" />
              </Link>
            </li>
          </ul>
          <ul>
            <li>
              <Link to={paths.login}>
                <FormattedMessage id="site.login" defaultMessage="Log in" />
              </Link>
            </li>
            <li>
              <Link to={paths.signup}>
                <FormattedMessage id="site.signup" defaultMessage="Sign up" />
              </Link>
            </li>
          </ul>
        </div>
        <div className="site-footer-end">
          <span>© Ringpost</span>
          {languages.length > 1 && (
            <span className="row wrap">
              <LanguageLinks />
            </span>
          )}
          <Incoming />
        </div>
      </div>
    </footer>
  );
}
