import { SETTLEMENT_MINUTES } from '@ringpost/domain/rules/limits';
import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useQuery } from '../api/use-query.ts';
import { bannerText } from '../i18n/banner-text.ts';
import { usePublicPath } from '../i18n/language.ts';
import { paths } from '../session/paths.ts';
import { usePreferences } from '../session/preferences.store.ts';
import './banner.css';

/** The standard text of the banner. Another text is shown again to users who closed this one. */
const EDITION = 'refund';

/** A text that changes while a page is open is seen on the next one. */
const READ_ONCE = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false };

const messages = defineMessages({
  name: { id: 'banner.name', defaultMessage: 'Announcement' },
  close: { id: 'banner.close', defaultMessage: 'Close the announcement' },
});

/**
 * Appears half a second after the page. Its space is reserved from the start, so that nothing moves. The stylesheet does both,
 * because it works before any script runs.
 */
export function PublicBanner(): ReactNode {
  const intl = useIntl();
  const at = usePublicPath();
  const changed = useQuery('GET /api/public/notices', {}, READ_ONCE).data?.banner ?? null;
  const edition = changed ?? EDITION;
  const closed = usePreferences((state) => state.bannerClosed) === edition;
  const set = usePreferences((state) => state.set);
  useEffect(() => {
    // Before any script runs, a page knows only that some text was closed.
    if (changed !== null && !closed) delete document.documentElement.dataset.banner;
  }, [changed, closed]);
  if (closed) return null;
  const close = (): void => {
    document.documentElement.dataset.banner = 'closed';
    set({ bannerClosed: edition });
  };
  return (
    <section className="banner-place" aria-label={intl.formatMessage(messages.name)}>
      <div className="banner">
        <p>
          {changed === null ? (
            <FormattedMessage {...bannerText} values={{ minutes: SETTLEMENT_MINUTES }} />
          ) : (
            <bdi>{changed}</bdi>
          )}{' '}
          <Link to={at(paths['refund-policy'])}>
            <FormattedMessage id="banner.link" defaultMessage="How it works" />
          </Link>
        </p>
        <button type="button" aria-label={intl.formatMessage(messages.close)} onClick={close}>
          <X size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
    </section>
  );
}
