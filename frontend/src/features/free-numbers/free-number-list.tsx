import { freeNumberPath } from '@ringpost/domain/rules/free-numbers';
import type { FreeNumber } from '@ringpost/query-api/free-numbers/free-numbers.contract';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { usePublicPath } from '../../i18n/language.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { Phone, Stamp } from '../../ui/figures.tsx';
import { PublicText } from '../../ui/public-text.tsx';
import { useGlidingRows } from '../../ui/use-gliding-rows.ts';

function LastSms({
  sms,
  rests,
}: {
  readonly sms: FreeNumber['last_sms'];
  readonly rests: boolean;
}): ReactNode {
  if (rests)
    return (
      <span className="free-last dim">
        <FormattedMessage id="free.rests" defaultMessage="This number rests" />
      </span>
    );
  if (!sms)
    return (
      <span className="free-last dim">
        <FormattedMessage id="free.no-sms" defaultMessage="No message yet" />
      </span>
    );
  return (
    <span className="free-last">
      <AppIcon appId={sms.app_uuid} imageName={sms.image_name} name={sms.app_name} size={16} />
      <span className="cut" dir="auto">
        <PublicText msg={sms.msg} code={sms.code} erased={sms.erased} />
      </span>
    </span>
  );
}

function Row({ free, isNews }: { readonly free: FreeNumber; readonly isNews: boolean }): ReactNode {
  const at = usePublicPath();
  const { number, country_iso, rate_center, region, vendor_name, messages_24h, last_sms, rests_until } = free;
  return (
    <li className={isNews ? 'fresh' : undefined}>
      <Link className="free-row" to={at(freeNumberPath(country_iso, number))}>
        <span className="free-row-number">
          <Phone number={number} />
        </span>
        <bdi className="free-row-place dim cut">{`${rate_center}, ${region}`}</bdi>
        <bdi className="free-row-vendor dim cut">{vendor_name}</bdi>
        <span className="free-row-count">
          <span className="num">{messages_24h}</span>{' '}
          <span className="free-row-unit">
            <FormattedMessage id="free.in-a-day" defaultMessage="in 24 h" />
          </span>
        </span>
        <LastSms sms={last_sms} rests={rests_until !== null} />
        <span className="free-row-when dim">{last_sms && <Stamp at={last_sms.send_time} />}</span>
        <ChevronRight className="flips" size={15} strokeWidth={1.5} aria-hidden="true" />
      </Link>
    </li>
  );
}

/** The messages that were there when the page opened. All later ones are news. */
function useFirstMessages(list: readonly FreeNumber[]): ReadonlySet<string | undefined> {
  const [known] = useState(() => new Set(list.map(({ last_sms }) => last_sms?.uuid)));
  return known;
}

/** Free numbers, those first that got a message last. Each row leads to the page of its number. */
export function FreeNumberRows({ list }: { readonly list: readonly FreeNumber[] }): ReactNode {
  const known = useFirstMessages(list);
  const rows = useGlidingRows();
  return (
    <div className="free-list">
      <div className="free-row free-row-head" aria-hidden="true">
        <span>
          <FormattedMessage id="free.number" defaultMessage="Number" />
        </span>
        <span>
          <FormattedMessage id="free.rate-centre" defaultMessage="Rate centre" />
        </span>
        <span>
          <FormattedMessage id="free.vendor" defaultMessage="Vendor" />
        </span>
        <span className="free-row-count">
          <FormattedMessage id="free.messages" defaultMessage="Messages, 24 h" />
        </span>
        <span>
          <FormattedMessage id="free.last" defaultMessage="Last message" />
        </span>
        <span className="free-row-when">
          <FormattedMessage id="free.when" defaultMessage="When" />
        </span>
        <span />
      </div>
      <ol ref={rows}>
        {list.map((free) => (
          <Row key={free.number} free={free} isNews={!known.has(free.last_sms?.uuid)} />
        ))}
      </ol>
    </div>
  );
}
