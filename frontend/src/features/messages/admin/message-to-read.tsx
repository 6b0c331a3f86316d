import type { AdminMessage } from '@ringpost/query-api/messages/admin-messages.contract';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../loading/lazy-part.ts';

const PasswordDialog = lazyPart(async () => (await import('../../forms/password-dialog.tsx')).PasswordDialog);
const ReadDialog = lazyPart(async () => (await import('./read-dialog.tsx')).ReadDialog);

export type ToRead = Pick<AdminMessage, 'uuid' | 'number'>;

/** Asks an admin why a message must be read, and shows it. */
export function MessageToRead({
  message,
  onClose,
}: {
  readonly message: ToRead | null;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Suspense>
      {message && <ReadDialog message={{ uuid: message.uuid, to: message.number }} onClose={onClose} />}
      {message && <PasswordDialog />}
    </Suspense>
  );
}
