import type { OtherNames } from '@ringpost/web/http';

/** Paths under which programs of other portals know our commands. */
export const OTHER_NAMES: OtherNames = {
  '/api/orders/order/create_sms_recipt_order': 'POST /api/orders/on_demand',
  '/api/orders/extend_number_order/{id}': 'POST /api/order_number/extend/{id}',
  '/api/payment/coinpayments/tx': 'POST /api/payment/tx',
  '/api/payment/coinpayments/rates': 'GET /api/payment/rates',
  '/api/number/number_availability': 'POST /api/number/active_numbers_availability',
  '/api/number/release': 'POST /api/admin/numbers/release',
  '/api/app': 'POST /api/admin/apps',
  '/api/app_price': { of: 'POST /api/admin/apps/{id}/prices', idField: 'app_uuid' },
  '/api/app_template': { of: 'POST /api/admin/apps/{id}/templates', idField: 'app_uuid' },
  '/api/payment/manual': { of: 'POST /api/users/{id}/credit', idField: 'user_id' },
  '/api/orders/admin/create': { of: 'POST /api/users/{id}/orders', idField: 'user_id' },
  '/api/portin_request/portability_check': { of: 'POST /api/portin_request/check', queryField: 'numbers' },
};
