import { SETTLEMENT_MINUTES } from '@ringpost/domain/rules/limits';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { usePublicPath } from '../i18n/language.ts';
import { paths } from '../session/paths.ts';
import { usePreferences } from '../session/preferences.store.ts';

/** The text of the banner. A new text is shown again to users who closed the old one. */
const EDITION = 'refund';

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
  const closed = usePreferences((state) => state.bannerClosed) === EDITION;
  const set = usePreferences((state) => state.set);
  if (closed) return null;
  const close = (): void => {
    document.documentElement.dataset.banner = 'closed';
    set({ bannerClosed: EDITION });
  };
  return (
    <section className="banner-place" aria-label={intl.formatMessage(messages.name)}>
      <div className="banner">
        <p>
          <FormattedMessage
            id="banner.text"
            defaultMessage="No SMS in {minutes, number} minutes? Your money comes back automatically."
            values={{ minutes: SETTLEMENT_MINUTES }}
          />{' '}
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
