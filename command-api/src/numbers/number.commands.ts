import { streams } from '@ringpost/domain';
import {
  type CallersOf,
  createDecide,
  createHandle,
  MESSAGE_DELIVERERS,
  PURCHASERS,
} from '../kernel/create-handle.ts';
import { type NumberCommand, numberDecider } from './number.decider.ts';

/** Who may cause each command. */
export const NUMBER_COMMANDS = {
  ImportNumber: ['admin', 'system'],
  ActivateNumber: ['system'],
  BorrowNumber: ['system'],
  PortInNumber: ['admin'],
  MakeNumberPublic: ['admin', 'system'],
  EndPublic: ['admin'],
  AssignVendor: ['admin'],
  ReleaseNumber: ['admin'],
  LeaseNumber: PURCHASERS,
  LeaseForApps: PURCHASERS,
  ExtendLease: ['customer', 'system'],
  TellOfEnd: ['system'],
  NoteServed: MESSAGE_DELIVERERS,
  NoteBan: ['customer', 'system'],
  EndLease: ['customer', ...MESSAGE_DELIVERERS],
  ReserveNumber: ['customer', 'system'],
  EndReservation: ['admin', 'customer', 'system'],
  BeginReturn: ['system'],
  PostponeReturn: ['system'],
  EndReturn: ['system'],
} satisfies CallersOf<NumberCommand>;

export const handleNumber = createHandle(numberDecider, streams.number, NUMBER_COMMANDS);
export const decideNumber = createDecide(numberDecider, streams.number, NUMBER_COMMANDS);
