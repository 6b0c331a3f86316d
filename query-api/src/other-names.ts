import type { OtherNames } from '@ringpost/web/http';

/** Paths under which programs of other portals know our queries. */
export const OTHER_NAMES: OtherNames = {
  '/api/orders/{id}/refresh/order_number': 'GET /api/orders/{id}/numbers',
  '/api/orders/user/order/{id}/refresh': 'GET /api/orders/{id}',
  '/api/orders/admin/order/{id}/refresh': 'GET /api/admin/orders/{id}',
  '/api/last_sms/list': 'GET /api/sms/list',
  '/api/media/user': 'GET /api/voice_log/list',
  '/api/app/list': 'GET /api/admin/apps',
};
