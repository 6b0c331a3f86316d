import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle, PURCHASERS } from '../kernel/create-handle.ts';
import { type BulkCommand, bulkDecider } from './bulk.decider.ts';

/** Who may cause each command. */
export const BULK_COMMANDS = {
  AssignItems: PURCHASERS,
  AskForNumbers: ['customer', 'system'],
  CloseBulk: PURCHASERS,
  CancelBulk: ['customer'],
  EndRequests: ['system'],
  NoteVendorChecked: ['system'],
} satisfies CallersOf<BulkCommand>;

export const handleBulk = createHandle(bulkDecider, streams.bulk, BULK_COMMANDS);
