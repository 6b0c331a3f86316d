import { causeOfPolicy, type Policy } from '../kernel/run-policies.ts';
import { checkRenewalPrice } from './renew-rental.ts';

const NAME = 'check-renewal-prices';

/**
 * Looks at the price of a renewal as soon as it is on. A rental of any provider is bought before its number is known, and the
 * number's own provider may have a higher price: then the customer learns it now and not a day before the end.
 */
export const checkRenewalPrices: Policy = {
  name: NAME,
  from: 'now',
  on: {
    async RenewalTurnedOn(event, deps) {
      await checkRenewalPrice(deps, event.data.orderId, causeOfPolicy(NAME, event));
    },
  },
};
