import { useEffect, useRef } from 'react';
import { refreshQueries, useQuery } from '../../api/use-query.ts';

/**
 * The customer's discount by volume. When it changes, the prices that are shown are read again, so that they stay those of a
 * purchase.
 */
export function useVolumeDiscount() {
  const answer = useQuery('GET /api/users/volume_discount', {});
  const percent = answer.data?.percent;
  const last = useRef(percent);
  useEffect(() => {
    if (percent === undefined) return;
    const isOther = last.current !== undefined && last.current !== percent;
    last.current = percent;
    if (isOther)
      void refreshQueries(
        'GET /api/users/app_pricing',
        'GET /api/order_number/extend/price/{id}',
        'GET /api/orders/{id}/reuse',
        'GET /api/number/active/{app_uuid}',
      );
  }, [percent]);
  return answer;
}
