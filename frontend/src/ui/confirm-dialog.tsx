import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ChakraScope } from './chakra-scope.tsx';
import { stayOpen } from './dialog-focus.ts';
import './confirm-dialog.css';

export interface ConfirmDialogProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The text of the button that confirms the action. */
  readonly confirm: ReactNode;
  readonly keep: ReactNode;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before an action that cannot be undone. Esc and the first button change nothing. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  return (
    <ChakraScope>
      <Dialog.Root
        open
        role="alertdialog"
        lazyMount
        onOpenChange={({ open }) => open || props.onClose()}
        onFocusOutside={stayOpen}
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content className="confirm-dialog">
              <Dialog.Header>
                <Dialog.Title>{props.title}</Dialog.Title>
              </Dialog.Header>
              <Dialog.Body>{props.children}</Dialog.Body>
              <Dialog.Footer>
                <Dialog.CloseTrigger asChild>
                  <Button look="outline">{props.keep}</Button>
                </Dialog.CloseTrigger>
                <Button look="danger" busy={props.busy ?? false} onClick={props.onConfirm}>
                  {props.confirm}
                </Button>
              </Dialog.Footer>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </ChakraScope>
  );
}
