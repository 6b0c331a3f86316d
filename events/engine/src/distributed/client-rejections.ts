import { isClientRejection } from '../client-rejection.ts';

/** Receives each rejection that the client did not handle. */
type Listener = (error: Error) => void;

const listeners = new Set<Listener>();
function onRejection(reason: unknown): void {
  if (isClientRejection(reason)) for (const listener of [...listeners]) listener(reason);
  // With a listener, Node does not end the process any more. A rejection from elsewhere must end it as before.
  else if (process.listenerCount('unhandledRejection') === 1) throw reason;
}

/**
 * The client writes appends in promises that nobody handles. A connection that breaks at the wrong moment would end the
 * process. Each waiting append has its own time limit and fails then.
 * @returns a function that ends this
 */
export function catchClientRejections(listener: Listener): () => void {
  if (listeners.size === 0) process.on('unhandledRejection', onRejection);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) process.off('unhandledRejection', onRejection);
  };
}
