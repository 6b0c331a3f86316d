import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type EmailCommand, emailDecider } from './email.decider.ts';

/** Who may cause each command. */
export const EMAIL_COMMANDS = {
  ClaimEmail: ['visitor', 'system'],
  ConfirmEmail: ['customer', 'system'],
  ReleaseEmail: ['system'],
} satisfies CallersOf<EmailCommand>;

/** By the name of the stream, because callers may know only the hash of an address. */
export const handleEmail = createHandle(emailDecider, (stream) => stream, EMAIL_COMMANDS);
