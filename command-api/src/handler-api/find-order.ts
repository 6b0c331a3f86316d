import type { Deps } from '../kernel/deps.ts';
import { type FoundOrder, findNumberedOrder, isOrderNumber } from '../portal-protocols/entries.ts';
import { HandlerText } from './handler-answers.ts';

/** An order of this customer, as its stream has it now. @throws HandlerText `WRONG_ACTIVATION_ID`, `NO_ACTIVATION` */
export async function findOrder(deps: Deps, userId: string, id: string | undefined): Promise<FoundOrder> {
  if (id === undefined || !isOrderNumber(id)) throw new HandlerText('WRONG_ACTIVATION_ID');
  const found = await findNumberedOrder(deps, userId, id);
  if (!found) throw new HandlerText('NO_ACTIVATION');
  return found;
}
