import { streams } from '@ringpost/domain';
import { type CallersOf, createDecide, createHandle } from '../kernel/create-handle.ts';
import { type MessageCommand, messageDecider } from './message.decider.ts';

/** Who may cause each command. */
export const MESSAGE_COMMANDS = {
  KeepMessage: ['provider'],
  RouteMessage: ['admin'],
  ClaimMessage: ['system'],
  ShowToAdmin: ['admin'],
  StoreRecording: ['provider', 'system'],
  NoteFetchFailed: ['provider', 'system'],
} satisfies CallersOf<MessageCommand>;

export const handleMessage = createHandle(messageDecider, streams.sms, MESSAGE_COMMANDS);
export const decideMessage = createDecide(messageDecider, streams.sms, MESSAGE_COMMANDS);
