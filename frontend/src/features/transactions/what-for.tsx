import type { TransactionView } from '@ringpost/query-api/wallets/wallets.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Phone } from '../../ui/figures.tsx';
import { Listed } from '../../ui/listed.tsx';
import { gatewayNames } from '../../ui/payment-words/payments.messages.ts';
import { reasonNames } from './transactions.messages.ts';

/** The subject of a line: app and number, whether it is still held, or why it came back. */
export function WhatFor({ line }: { readonly line: TransactionView }): ReactNode {
  if (line.reason === 'message-read' && line.app_name !== null) {
    const app = <bdi>{line.app_name}</bdi>;
    return <FormattedMessage id="ledger.read" defaultMessage="Read a message for {app}" values={{ app }} />;
  }
  const reasonName = line.reason === null ? undefined : reasonNames[line.reason];
  const parts = [
    line.app_name && <bdi key="app">{line.app_name}</bdi>,
    line.gateway && <FormattedMessage key="gateway" {...gatewayNames[line.gateway]} />,
    line.number && <Phone key="number" number={line.number} />,
    line.settled === 'held' && <FormattedMessage key="held" id="ledger.held" defaultMessage="held" />,
    reasonName ? (
      <FormattedMessage key="reason" {...reasonName} />
    ) : (
      line.reason && <bdi key="reason">{line.reason}</bdi>
    ),
  ].filter(Boolean);
  return parts.length > 0 && <Listed parts={parts} />;
}
