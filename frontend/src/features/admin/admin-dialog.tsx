import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import type { FormEventHandler, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { ChakraScope } from '../../ui/chakra-scope.tsx';
import './admin.css';

/** A form over the page: its fields, what the server said, and a button that says what it does. */
export function AdminDialog({
  title,
  children,
  problem,
  submit,
  danger = false,
  busy,
  onSubmit,
  onClose,
}: {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly problem: string | null;
  readonly submit: ReactNode;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly onSubmit: FormEventHandler;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <ChakraScope>
      <Dialog.Root open lazyMount onOpenChange={({ open }) => open || onClose()}>
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content className="admin-dialog">
              <form onSubmit={onSubmit} noValidate>
                <Dialog.Header>
                  <Dialog.Title>{title}</Dialog.Title>
                </Dialog.Header>
                <Dialog.Body>
                  <div className="admin-fields">
                    {children}
                    <p role="alert" className="admin-problem">
                      {problem}
                    </p>
                  </div>
                </Dialog.Body>
                <Dialog.Footer>
                  <Dialog.CloseTrigger asChild>
                    <Button look="outline">
                      <FormattedMessage id="admin.close" defaultMessage="Close" />
                    </Button>
                  </Dialog.CloseTrigger>
                  <Button
                    type="submit"
                    look={danger ? 'danger' : 'primary'}
                    busy={busy}
                    onMouseDown={(event) => event.preventDefault()}
                  >
                    {submit}
                  </Button>
                </Dialog.Footer>
              </form>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </ChakraScope>
  );
}
