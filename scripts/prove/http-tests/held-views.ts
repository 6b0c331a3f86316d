import { createGate } from '../engines/gate.ts';
import { type HeldViews, heldThread } from './held-thread.ts';
import { IS_DISTRIBUTED } from './test-store.ts';

/**
 * On the embedded engine the thread that writes the views is stopped. On servers the writer of the views waits before each
 * commit.
 */
export async function heldViews(): Promise<HeldViews> {
  if (!IS_DISTRIBUTED) return heldThread();
  const viewsGate = createGate();
  return { options: { viewsGate }, hold: viewsGate.close, release: viewsGate.open };
}
