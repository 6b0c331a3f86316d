import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { memo, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { AppIcon } from '../../ui/app-icon.tsx';
import { Phone, Stamp } from '../../ui/figures.tsx';
import { PublicText } from '../../ui/public-text.tsx';

/** One message: its app, the number it came to, its text with the code marked, and when. */
export const FeedRow = memo(function FeedRow({
  sms,
  ofOneNumber,
  fresh,
  top,
}: {
  readonly sms: SmsView;
  /** Whether the number is clear without the row. */
  readonly ofOneNumber: boolean;
  /** 0 for the newest arrival, 1 and 2 for those before it, -1 for all others. */
  readonly fresh: number;
  /**
   * Pixels from the top of the list. A transform does not change the layout, so nothing jumps when a row is added above. Null in
   * the prerendered page, where rows are in normal flow and no style attribute is allowed.
   */
  readonly top: number | null;
}): ReactNode {
  return (
    <li
      className={fresh >= 0 ? 'feed-row fresh' : 'feed-row'}
      data-newest={fresh === 0 || undefined}
      data-placed={top === null ? undefined : ''}
      style={top === null ? undefined : { transform: `translateY(${top}px)` }}
    >
      <AppIcon appId={sms.app_uuid} imageName={sms.image_name} name={sms.app_name} />
      <span className="feed-text">
        <span className="feed-to">
          {!ofOneNumber && <Phone number={sms.to} />}
          <span className="feed-app" data-alone={ofOneNumber || undefined}>
            {!ofOneNumber && ' · '}
            {sms.app_name ?? <FormattedMessage id="feed.unknown-app" defaultMessage="unknown sender" />}
          </span>
        </span>
        {/* The line takes the direction of its text, so that a long Arabic one is cut at its end. */}
        <span className="feed-message cut" dir="auto" title={sms.msg ?? undefined}>
          <PublicText msg={sms.msg} code={sms.code} erased={sms.erased} />
        </span>
      </span>
      <Stamp at={sms.send_time} form="feed" />
    </li>
  );
});
