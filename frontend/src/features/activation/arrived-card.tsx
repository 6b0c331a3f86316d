import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AppIcon } from '../../ui/app-icon.tsx';
import { BigCode, SmsText } from '../../ui/big-code.tsx';
import { Button } from '../../ui/button.tsx';
import { bareCode } from '../../ui/code-groups.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Money, moneyText, Phone } from '../../ui/figures.tsx';
import { ActivationFrame } from './activation-frame.tsx';
import { MessageLines } from './message-lines.tsx';
import { AppName, NumberLine } from './waiting-card.tsx';

export interface ArrivedProps {
  readonly order: OrderView;
  readonly request?: number | null;
  /** Every text of the order, newest first. */
  readonly messages: readonly SmsView[];
  readonly buying: boolean;
  readonly onAnother: () => void;
  readonly onDismiss: () => void;
}

function useCopyLabel({ app_name }: OrderView): string {
  const intl = useIntl();
  return intl.formatMessage(
    { id: 'activation.copy.label', defaultMessage: 'Copy code for {app}' },
    { app: app_name },
  );
}

function CodeAndCopy({ order, code }: { readonly order: OrderView; readonly code: string }): ReactNode {
  const copyLabel = useCopyLabel(order);
  return (
    <div className="activation-code">
      <span role="status">
        <BigCode code={code} app={order.app_name} />
      </span>
      <CopyButton
        text={bareCode(code)}
        look="arrived"
        size="md"
        className="activation-copy"
        data-copy-newest=""
      >
        <span className="visually-hidden">{copyLabel}</span>
        <span aria-hidden="true">
          <FormattedMessage id="activation.copy" defaultMessage="Copy code" />
        </span>
        <span className="kbd" aria-hidden="true">
          C
        </span>
      </CopyButton>
    </div>
  );
}

/** Removes the card from the overview; the order stays in the list of orders. */
export function PutAway({
  order,
  onDismiss,
}: {
  readonly order: OrderView;
  readonly onDismiss: () => void;
}): ReactNode {
  const intl = useIntl();
  return (
    <Button
      look="ghost"
      size="sm"
      square
      className="put-away"
      aria-label={intl.formatMessage(
        { id: 'activation.dismiss', defaultMessage: 'Hide {app}' },
        { app: order.app_name },
      )}
      onClick={onDismiss}
    >
      <X size={15} strokeWidth={1.5} aria-hidden="true" />
    </Button>
  );
}

/** A second SMS must not be missed: the card says how many messages came, and can show all of them. */
function MoreMessages({
  messages: all,
  app,
}: {
  readonly messages: readonly SmsView[];
  readonly app: string;
}): ReactNode {
  const [open, setOpen] = useState(false);
  if (all.length < 2) return null;
  return (
    <div className="activation-more">
      <Button look="ghost" size="sm" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
        <FormattedMessage
          id="activation.messages"
          defaultMessage="{count, number} messages"
          values={{ count: all.length }}
        />
        <ChevronDown size={14} strokeWidth={1.5} aria-hidden="true" />
      </Button>
      {open && <MessageLines messages={all} app={app} />}
    </div>
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

/** The newest code in large digits, with the product's only lime button and the SMS that contains it. `C` copies it. */
export function ArrivedCard(props: ArrivedProps): ReactNode {
  const { order, request = null, buying, onAnother, onDismiss } = props;
  return (
    <ActivationFrame order={order} state="arrived" request={request}>
      <span className="activation-icon">
        <AppIcon appId={order.app_uuid} imageName={order.image_name} name={order.app_name} size={24} />
      </span>
      <div>
        <p className="activation-who">
          <AppName order={order} />
          {' · '}
          <After order={order} />
        </p>
        {order.number && <NumberLine number={order.number} />}
      </div>
      {order.code !== null && <CodeAndCopy order={order} code={order.code} />}
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
        <Button look="ghost" size="sm" spends busy={buying} className="link" onClick={onAnother}>
          <FormattedMessage
            id="activation.another-for"
            defaultMessage="Another for {amount}"
            values={{ amount: moneyText(order.unit_price) }}
          />
        </Button>
        <PutAway order={order} onDismiss={onDismiss} />
      </div>
      <MoreMessages messages={props.messages} app={order.app_name} />
    </ActivationFrame>
  );
}

/** An older code: one line without emphasis that can still be copied. */
export function OlderCode(props: ArrivedProps): ReactNode {
  const { order, request = null, onDismiss } = props;
  const copyLabel = useCopyLabel(order);
  return (
    <ActivationFrame order={order} state="line" request={request}>
      <span className="activation-icon">
        <AppIcon appId={order.app_uuid} imageName={order.image_name} name={order.app_name} size={20} />
      </span>
      <p className="activation-line">
        <AppName order={order} />
        {order.number && (
          <span className="dim">
            <Phone number={order.number} />
          </span>
        )}
        {order.code !== null && <span className="code">{order.code}</span>}
      </p>
      <div className="activation-actions">
        {order.code !== null && (
          <CopyButton text={bareCode(order.code)} look="outline" size="sm" aria-label={copyLabel}>
            <FormattedMessage id="activation.copy-short" defaultMessage="Copy" />
          </CopyButton>
        )}
        <PutAway order={order} onDismiss={onDismiss} />
      </div>
    </ActivationFrame>
  );
}
