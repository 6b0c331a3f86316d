import { settlementMinutes } from '@ringpost/events/rules/limits';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { usePreferences } from '../session/preferences.store.ts';

/** What the banner says; another text is shown again to who closed this one. */
const edition = 'refund';

/**
 * Appears half a second after the page. Its place is kept from the start, so that nothing jumps. The stylesheet does both,
 * because it works before any script.
 */
export function PublicBanner(): ReactNode {
  const intl = useIntl();
  const closed = usePreferences((state) => state.bannerClosed) === edition;
  const set = usePreferences((state) => state.set);
  if (closed) return null;
  const close = (): void => {
    document.documentElement.dataset.banner = 'closed';
    set({ bannerClosed: edition });
  };
  return (
    <section className="banner-place" aria-label={intl.formatMessage(messages.name)}>
      <div className="banner">
        <p>
          <FormattedMessage
            id="banner.text"
            defaultMessage="No SMS in {minutes, number} minutes? Your money comes back automatically."
            values={{ minutes: settlementMinutes }}
          />{' '}
          <Link to="/#faq">
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

const messages = defineMessages({
  name: { id: 'banner.name', defaultMessage: 'Announcement' },
  close: { id: 'banner.close', defaultMessage: 'Close the announcement' },
});
