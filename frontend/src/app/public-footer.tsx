import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { publicFeed } from '../api/feed.store.ts';
import { useLanguage, usePublicPath } from '../i18n/language.ts';
import { isPublicPage, paths } from '../session/paths.ts';
import { LanguageLinks } from '../ui/language-links.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { useMessenger } from '../ui/support-contact.tsx';
import { pageNames } from './page-names.ts';

const texts = {
  ...pageNames,
  ...defineMessages({
    changelog: { id: 'footer.changelog', defaultMessage: 'What is new' },
    contact: { id: 'footer.contact', defaultMessage: 'Contact us' },
    messenger: { id: 'footer.messenger', defaultMessage: 'Messenger' },
    status: { id: 'footer.status', defaultMessage: 'Status' },
    free: { id: 'site.free-number', defaultMessage: 'Free numbers' },
    privacy: { id: 'footer.privacy', defaultMessage: 'Privacy policy' },
    refund: { id: 'footer.refund', defaultMessage: 'Refund policy' },
    use: { id: 'footer.acceptable-use', defaultMessage: 'Acceptable use' },
    terms: { id: 'footer.terms', defaultMessage: 'Terms of service' },
    login: { id: 'site.login', defaultMessage: 'Log in' },
    signup: { id: 'site.signup', defaultMessage: 'Sign up' },
  }),
};

const COLUMNS = [
  [
    { page: 'home', text: texts.home },
    { page: 'blog', text: texts.blog },
    { page: 'free-number', text: texts.free },
    { page: 'unclaimed-phone-number', text: texts.unclaimed },
    { page: 'instruction', text: texts.instruction },
    { page: 'faq', text: texts.faq },
    { page: 'contact-us', text: texts.contact },
    { page: 'status', text: texts.status },
  ],
  [
    { page: 'prices', text: texts.prices },
    { page: 'countries', text: texts.countries },
    { page: 'providers', text: texts.providers },
    { page: 'changelog', text: texts.changelog },
  ],
  [
    { page: 'privacy-policy', text: texts.privacy },
    { page: 'refund-policy', text: texts.refund },
    { page: 'acceptable-use', text: texts.use },
    { page: 'terms', text: texts.terms },
  ],
  [
    { page: 'login', text: texts.login },
    { page: 'signup', text: texts.signup },
  ],
] as const;

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
  const messenger = useMessenger();
  return (
    <footer className="site-footer">
      <div className="page">
        <div className="site-footer-columns">
          <div>
            <Link className="logo thumb" to={at(paths.home)}>
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
          {COLUMNS.map((links) => (
            <ul key={links[0].page}>
              {links.map(({ page, text }) => (
                <li key={page}>
                  <Link to={isPublicPage(paths[page]) ? at(paths[page]) : paths[page]}>
                    <FormattedMessage {...text} />
                  </Link>
                </li>
              ))}
              {links === COLUMNS.at(-1) && messenger !== null && (
                <li>
                  <a href={messenger} target="_blank" rel="noopener noreferrer">
                    <FormattedMessage {...texts.messenger} />
                  </a>
                </li>
              )}
            </ul>
          ))}
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
