import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type ImportCommand, importDecider } from './import.decider.ts';

/** Who may cause each command. */
export const IMPORT_COMMANDS = {
  ReportLines: ['admin'],
  StartImport: ['admin'],
  CompleteImportPart: ['admin', 'system'],
} satisfies CallersOf<ImportCommand>;

export const handleImport = createHandle(importDecider, streams.import, IMPORT_COMMANDS);
