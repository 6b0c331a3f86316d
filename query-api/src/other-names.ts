import type { OtherNames } from '@ringpost/web/http';

/** Paths under which programs of other portals know our queries. */
export const OTHER_NAMES: OtherNames = {
  '/api/orders/{id}/refresh/order_number': 'GET /api/orders/{id}/numbers',
  '/api/orders/user/order/{id}/refresh': 'GET /api/orders/{id}',
  '/api/orders/admin/order/{id}/refresh': 'GET /api/admin/orders/{id}',
  '/api/last_sms/list': 'GET /api/sms/list',
  '/api/media/user': 'GET /api/voice_log/list',
  '/api/media/list': 'GET /api/admin/messages',
  '/api/voice_log/download/{uuid}/{file_name}': {
    of: 'GET /api/voice_log/download/{uuid}',
    unread: 'file_name',
  },
  '/api/number_expiring/{order_uuid}/pending/count': {
    of: 'GET /api/number_expiring/pending',
    pathField: 'order_uuid',
  },
  '/api/number_expiring/{order_uuid}/pending/numbers': {
    of: 'GET /api/number_expiring/pending',
    pathField: 'order_uuid',
  },
  '/api/app/list': 'GET /api/admin/apps',
  '/api/app_price/list': { of: 'GET /api/admin/apps/{id}', idField: 'app_uuid' },
  '/api/app_price/{id}/{country_iso}': { of: 'GET /api/admin/apps/{id}/price', pathField: 'country_iso' },
  '/api/app_template/list': { of: 'GET /api/admin/apps/{id}', idField: 'app_uuid' },
};
