import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type BulkCommand, bulkDecider } from './bulk.decider.ts';

/** Who may cause each command. */
export const BULK_COMMANDS = {
  AssignItems: ['customer', 'system'],
  AskForNumbers: ['customer', 'system'],
  CloseBulk: ['customer', 'system'],
  CancelBulk: ['customer'],
  EndRequests: ['system'],
  NoteVendorChecked: ['system'],
} satisfies CallersOf<BulkCommand>;

export const handleBulk = createHandle(bulkDecider, streams.bulk, BULK_COMMANDS);
