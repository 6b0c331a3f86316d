import { SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { usePublicPath } from '../../i18n/language.ts';
import { paths } from '../../session/paths.ts';
import { toggleTheme } from '../../session/preferences.store.ts';
import { Button } from '../../ui/button.tsx';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import './account.css';
import { PageHeading } from '../../ui/page-heading.tsx';
import { accountMessages } from './account.messages.ts';

/** A form with an illustration beside it. Under 1000 px there is only the form. */
export function AccountFrame({
  title,
  lead,
  before,
  aside,
  children,
}: {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** Shown above the title. */
  readonly before?: ReactNode;
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  const intl = useIntl();
  const at = usePublicPath();
  return (
    <div className="account-frame" data-aside={aside ? '' : undefined}>
      <div className="account-half">
        <header className="row between">
          <Link to={at(paths.home)} className="logo thumb">
            <LogoMark />
            Ringpost
          </Link>
          <span className="grow" />
          <LanguageChoice />
          <Button
            look="ghost"
            size="sm"
            square
            aria-label={intl.formatMessage(accountMessages.theme)}
            onClick={toggleTheme}
          >
            <SunMoon size={16} strokeWidth={1.5} aria-hidden="true" />
          </Button>
        </header>
        <main id="main" className="account-main" tabIndex={-1}>
          <div>
            {before}
            <PageHeading>{title}</PageHeading>
            {lead && <p className="account-lead">{lead}</p>}
            {children}
          </div>
        </main>
      </div>
      {aside && <aside className="account-aside">{aside}</aside>}
    </div>
  );
}
