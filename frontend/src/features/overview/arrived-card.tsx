import type { OrderView } from '@ringpost/projections/orders/orders.view';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { orderPath } from '../../session/paths.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { BigCode, SmsText } from '../../ui/big-code.tsx';
import { Button } from '../../ui/button.tsx';
import { bareCode } from '../../ui/code-groups.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Money, moneyText } from '../../ui/figures.tsx';
import { NumberLine } from './waiting-card.tsx';

/** The code, big, with the one lime button of the product (design rule 1), and the SMS it came in. */
export function ArrivedCard({
  order,
  newest,
  buying,
  onAnother,
}: {
  readonly order: OrderView;
  /** The key `C` copies this one. */
  readonly newest: boolean;
  readonly buying: boolean;
  readonly onAnother: () => void;
}): ReactNode {
  return (
    <article className="card arrived-card activation" data-arrived="">
      <span className="activation-icon">
        <AppIcon appId={order.app_uuid} imageName={order.image_name} name={order.app_name} size={24} />
      </span>
      <div>
        <p className="activation-who">
          <Link to={orderPath(order.order_uuid)}>
            <bdi>{order.app_name}</bdi>
          </Link>
          {' · '}
          <After order={order} />
        </p>
        {order.number && <NumberLine number={order.number} />}
      </div>
      {order.code !== null && (
        <div className="activation-code" role="status">
          <BigCode code={order.code} />
          <CopyButton text={bareCode(order.code)} look="arrived" size="md" className="activation-copy">
            <FormattedMessage id="activation.copy" defaultMessage="Copy code" />
            {newest && <span className="kbd">C</span>}
          </CopyButton>
        </div>
      )}
      <div className="activation-foot">
        <span className="grow activation-text">
          {order.text !== null && <SmsText text={order.text} code={order.code} />}
        </span>
        <span className="activation-sum">
          <FormattedMessage
            id="activation.paid"
            defaultMessage="Paid {amount}"
            values={{ amount: <Money dollars={order.unit_price} /> }}
          />
        </span>
        <Button look="ghost" size="sm" busy={buying} className="link" onClick={onAnother}>
          <FormattedMessage
            id="activation.another-for"
            defaultMessage="Another for {amount}"
            values={{ amount: moneyText(order.unit_price) }}
          />
        </Button>
      </div>
    </article>
  );
}

function After({ order }: { readonly order: OrderView }): ReactNode {
  const from = Date.parse(order.assigned_at ?? order.placed_at);
  const seconds = Math.max(
    0,
    Math.round((Date.parse(order.code_at ?? order.completed_at ?? '') - from) / 1000),
  );
  return (
    <FormattedMessage
      id="activation.after"
      defaultMessage="code arrived after <num>{minutes, plural, =0 {} other {# min }}{seconds} s</num>"
      values={{
        minutes: Math.floor(seconds / 60),
        seconds: seconds % 60,
        num: (text: ReactNode[]) => <bdi className="num">{text}</bdi>,
      }}
    />
  );
}
