import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import type { FormEventHandler, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { ChakraScope } from '../../ui/chakra-scope.tsx';
import { stayOpen } from '../../ui/dialog-focus.ts';
import './form-dialog.css';

interface FooterProps {
  readonly submit: ReactNode;
  /** Whether the action removes something, so that its button is red. */
  readonly danger?: boolean;
  readonly busy: boolean;
}

interface FormDialogProps extends FooterProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly problem: string | null;
  readonly onSubmit: FormEventHandler;
  readonly onClose: () => void;
}

function Footer({ submit, danger = false, busy }: FooterProps): ReactNode {
  return (
    <Dialog.Footer className="form-dialog-acts">
      <Dialog.CloseTrigger asChild>
        <Button look="outline">
          <FormattedMessage id="form.close" defaultMessage="Close" />
        </Button>
      </Dialog.CloseTrigger>
      <Button
        type="submit"
        look={danger ? 'danger' : 'primary'}
        busy={busy}
        // The first click may be answered before the second one, and the button may then mean something else.
        spends
        onMouseDown={(event) => event.preventDefault()}
      >
        {submit}
      </Button>
    </Dialog.Footer>
  );
}

/** A form over the page: its fields, the server's answer, and a button that names its action. */
export function FormDialog({
  title,
  children,
  problem,
  submit,
  danger = false,
  busy,
  onSubmit,
  onClose,
}: FormDialogProps): ReactNode {
  return (
    <ChakraScope>
      <Dialog.Root open lazyMount onOpenChange={({ open }) => open || onClose()} onFocusOutside={stayOpen}>
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content className="form-dialog">
              <form onSubmit={onSubmit} noValidate>
                <Dialog.Header>
                  <Dialog.Title>{title}</Dialog.Title>
                </Dialog.Header>
                <Dialog.Body>
                  <div className="form-dialog-fields">
                    {children}
                    <p role="alert" className="form-problem">
                      {problem}
                    </p>
                  </div>
                </Dialog.Body>
                <Footer {...{ submit, danger, busy }} />
              </form>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </ChakraScope>
  );
}
