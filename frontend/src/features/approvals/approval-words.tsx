import type { Role } from '@ringpost/domain/rules/roles';
import { SHOP_SETTING_NAMES } from '@ringpost/domain/rules/shop-settings';
import type { ApprovalView } from '@ringpost/query-api/approvals/approvals.contract';
import type { ReactNode } from 'react';
import {
  defineMessage,
  defineMessages,
  FormattedMessage,
  type IntlShape,
  type MessageDescriptor,
} from 'react-intl';
import { oneOf } from '../../api/one-of.ts';
import { Money, Stamp } from '../../ui/figures.tsx';
import { Listed } from '../../ui/listed.tsx';
import { type DotShape, StatusDot } from '../../ui/status-dot.tsx';
import { settingNames } from '../planned/setting-names.ts';
import { SettingValue } from '../shop-settings/setting-value.tsx';

export const kindNames: Readonly<Record<ApprovalView['kind'], MessageDescriptor>> = defineMessages({
  role: { id: 'approval.kind.role', defaultMessage: 'Role' },
  forgetting: { id: 'approval.kind.forgetting', defaultMessage: 'Forget a customer' },
  price: { id: 'approval.kind.price', defaultMessage: 'Price' },
  'price-removal': { id: 'approval.kind.price-removal', defaultMessage: 'Remove a price' },
  skip: { id: 'approval.kind.skip', defaultMessage: 'Skip an event' },
  fee: { id: 'approval.kind.fee', defaultMessage: 'Fee' },
  credit: { id: 'approval.kind.credit', defaultMessage: 'Credit' },
  debit: { id: 'approval.kind.debit', defaultMessage: 'Debit' },
  correction: { id: 'approval.kind.correction', defaultMessage: 'Correction' },
  refund: { id: 'approval.kind.refund', defaultMessage: 'Refund of an order' },
});

const portInFee: MessageDescriptor = defineMessage({
  id: 'approval.fee.port-in',
  defaultMessage: 'Port-in of a number of {country}',
});

export const approvalLabels = defineMessages({
  subject: { id: 'approvals.subject', defaultMessage: 'Of' },
  status: { id: 'approvals.status', defaultMessage: 'Status' },
});

/** The kind of history that the subject of a request has; a view has none. */
const HISTORIES: Partial<Readonly<Record<ApprovalView['of'], string>>> = {
  account: 'customer',
  wallet: 'wallet',
  app: 'app',
};

export function historyKindOf({ of }: ApprovalView): string | undefined {
  return HISTORIES[of];
}

export const statusNames: Readonly<Record<ApprovalView['status'], MessageDescriptor>> = defineMessages({
  waiting: { id: 'approval.status.waiting', defaultMessage: 'waits for another admin' },
  given: { id: 'approval.status.given', defaultMessage: 'approved' },
  refused: { id: 'approval.status.refused', defaultMessage: 'refused' },
  withdrawn: { id: 'approval.status.withdrawn', defaultMessage: 'withdrawn' },
  expired: { id: 'approval.status.expired', defaultMessage: 'expired' },
});

const roles: Readonly<Record<Role, MessageDescriptor>> = defineMessages({
  customer: { id: 'approval.role.customer', defaultMessage: 'customer' },
  support: { id: 'approval.role.support', defaultMessage: 'support' },
  admin: { id: 'approval.role.admin', defaultMessage: 'admin' },
  super_admin: { id: 'approval.role.super-admin', defaultMessage: 'super admin' },
});

const shapes: Readonly<Record<ApprovalView['status'], DotShape>> = {
  waiting: 'half',
  given: 'done',
  refused: 'ring',
  withdrawn: 'ring',
  expired: 'ring',
};

export function ApprovalStatus({ row }: { readonly row: ApprovalView }): ReactNode {
  return (
    <StatusDot shape={shapes[row.status]}>
      <FormattedMessage {...statusNames[row.status]} />
    </StatusDot>
  );
}

type Price = NonNullable<ApprovalView['change']['price']>;
const AMOUNTS = ['on_delv_price', 'price_new', 'price_old'] as const;

const amountNames: Readonly<Record<(typeof AMOUNTS)[number], MessageDescriptor>> = defineMessages({
  on_delv_price: { id: 'approval.price.code', defaultMessage: 'Code: {before} → {after}' },
  price_new: { id: 'approval.price.new', defaultMessage: 'New number: {before} → {after}' },
  price_old: { id: 'approval.price.used', defaultMessage: 'Used number: {before} → {after}' },
});

/** The amounts that change, with what is paid before and after. */
function PriceAmounts({ before, after }: Price): ReactNode {
  if (!after)
    return <FormattedMessage id="approval.price.gone" defaultMessage="Nobody can buy it there any more" />;
  const changed = AMOUNTS.filter(
    (name) => before[name] !== after[name] || before.new_initial_term !== after.new_initial_term,
  );
  const parts = (changed.length > 0 ? changed : AMOUNTS).map((name) => (
    <FormattedMessage
      key={name}
      {...amountNames[name]}
      values={{ before: <Money dollars={before[name]} />, after: <Money dollars={after[name]} /> }}
    />
  ));
  return <Listed parts={parts} />;
}

function DatedChange({
  amounts,
  from,
}: {
  readonly amounts: ReactNode;
  readonly from: string | null;
}): ReactNode {
  if (from === null) return amounts;
  return (
    <FormattedMessage
      id="approval.price.from"
      defaultMessage="{amounts}, from {at}"
      values={{ amounts, at: <Stamp at={from} /> }}
    />
  );
}

function FeeChange({ fee }: { readonly fee: NonNullable<ApprovalView['change']['fee']> }): ReactNode {
  const amounts = (
    <FormattedMessage
      id="approval.change.fee"
      defaultMessage="{before} → {after}"
      values={{
        before: <SettingValue line={fee} value={fee.before} />,
        after: <SettingValue line={fee} value={fee.after} />,
      }}
    />
  );
  return <DatedChange amounts={amounts} from={fee.counts_from} />;
}

/** What it is about: an address, the name of an app or a view, or a fee. */
export function subjectText(intl: IntlShape, { subject, change: { fee } }: ApprovalView): string {
  if (!fee) return subject;
  const setting = oneOf(SHOP_SETTING_NAMES, fee.name);
  return intl.formatMessage(setting ? settingNames[setting] : portInFee, { country: fee.name });
}

/** What is before and what is after, in plain words. */
export function ChangeText({ row: { change } }: { readonly row: ApprovalView }): ReactNode {
  if (change.role)
    return (
      <FormattedMessage
        id="approval.change.role"
        defaultMessage="{from} → {to}"
        values={{
          from: <FormattedMessage {...roles[change.role.from]} />,
          to: <FormattedMessage {...roles[change.role.to]} />,
        }}
      />
    );
  if (change.price)
    return <DatedChange amounts={<PriceAmounts {...change.price} />} from={change.price.counts_from} />;
  if (change.fee) return <FeeChange fee={change.fee} />;
  if (change.position !== null)
    return (
      <FormattedMessage
        id="approval.change.skip"
        defaultMessage="without event {position}"
        values={{ position: <bdi className="mono">{change.position}</bdi> }}
      />
    );
  return <Money dollars={change.amount} />;
}
