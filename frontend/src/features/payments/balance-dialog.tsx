import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { WAITING_PURCHASE_RETRY_SECONDS } from '@ringpost/domain/rules/limits';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { ChakraScope } from '../../ui/chakra-scope.tsx';
import { stayOpen } from '../../ui/dialog-focus.ts';
import { PurchaseNotice } from '../purchase/purchase-notice.tsx';
import { closeTopUp, followPayment, useTopUp } from '../purchase/top-up.store.ts';
import { PayForm } from './pay-form.tsx';
import { PaySteps } from './pay-steps.tsx';
import { usePayment } from './payments.api.ts';
import { useWaitingPurchase } from './use-waiting-purchase.ts';
import './payments.css';

function Content(): ReactNode {
  const started = useTopUp((state) => state.payment);
  const { data: payment } = usePayment(started?.payment_uuid ?? null);
  const purchase = useWaitingPurchase(payment?.credited ?? 0);
  return (
    <>
      <PurchaseNotice
        purchase={purchase}
        whileOpen={
          <FormattedMessage
            id="topup.tried-again"
            defaultMessage="It waits, and is tried again every {seconds, number} seconds."
            values={{ seconds: WAITING_PURCHASE_RETRY_SECONDS }}
          />
        }
      />
      {started ? (
        <PaySteps started={started} payment={payment} onAgain={() => followPayment(null)} />
      ) : (
        <PayForm onStarted={followPayment} />
      )}
    </>
  );
}

/** Adds money: the amount, the way to pay, and the state of the payment. A purchase that lacks money waits beside it. */
export function BalanceDialog(): ReactNode {
  const intl = useIntl();
  return (
    <ChakraScope>
      <Dialog.Root open lazyMount onOpenChange={({ open }) => open || closeTopUp()} onFocusOutside={stayOpen}>
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner className="balance-positioner">
            <Dialog.Content className="balance-dialog">
              <div className="balance-head">
                <Dialog.Title>
                  <FormattedMessage id="topup.title" defaultMessage="Add to your balance" />
                </Dialog.Title>
                <span className="grow" />
                <kbd className="kbd">Esc</kbd>
                <Dialog.CloseTrigger asChild>
                  <Button
                    look="ghost"
                    size="sm"
                    square
                    aria-label={intl.formatMessage({ id: 'topup.close', defaultMessage: 'Close' })}
                  >
                    <X size={17} strokeWidth={1.5} aria-hidden="true" />
                  </Button>
                </Dialog.CloseTrigger>
              </div>
              <Content />
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </ChakraScope>
  );
}
