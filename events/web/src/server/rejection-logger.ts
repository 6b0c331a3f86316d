import { isClientRejection } from '@ringpost/engine';
import type { Log } from '../http/index.ts';

/**
 * What a program does with a rejection that nobody handled. Those of the log's client are no faults of the program: the engine
 * handles and reports them.
 */
export function rejectionLogger(log: Pick<Log, 'error'>): (error: unknown) => void {
  return (error) => {
    if (!isClientRejection(error)) log.error({ err: error }, 'unhandled rejection');
  };
}
