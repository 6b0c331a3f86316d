import type { ReadModel } from '@ringpost/engine';
import { webhookDeliveries } from '@ringpost/projections/webhooks/webhooks.view';

/** Whether any delivery to this receiver succeeded that was queued at or after an instant. */
export async function hasHadSuccess(
  readModel: Pick<ReadModel, 'collection'>,
  receiver: string,
  since: string,
): Promise<boolean> {
  const where = { receiver, status: 'delivered', queuedAt: { $gte: since } };
  return (await readModel.collection(webhookDeliveries).count(where, 1)) > 0;
}
