import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type PortInCommand, portInDecider } from './port-in.decider.ts';

/** Who may cause each command. */
export const PORT_IN_COMMANDS = {
  SavePortInDraft: ['customer'],
  SubmitPortIn: ['customer', 'system'],
  StartPortInReview: ['admin'],
  RaisePortInException: ['admin'],
  FixPortIn: ['customer'],
  ConfirmPortInFoc: ['admin'],
  CompletePortIn: ['admin'],
  CancelPortIn: ['customer', 'admin'],
  ExpirePortInDraft: ['system'],
  AddPortInDocument: ['customer'],
  RemovePortInDocument: ['customer'],
} satisfies CallersOf<PortInCommand>;

export const handlePortIn = createHandle(portInDecider, streams.portIn, PORT_IN_COMMANDS);
