import type { TestServer } from './test-server.ts';

function owner({ people }: TestServer): string {
  return people.owner.userId;
}

/** The ids of the routes of the audit: the owner, whose streams have events, and the admin. */
export const idOfAudit = {
  '/api/admin/audit/streams/{kind}/{id}': owner,
  '/api/admin/audit/streams/{kind}/{id}/life': owner,
  '/api/admin/audit/streams/{kind}/{id}/as-of': owner,
  '/api/admin/audit/customers/{id}': owner,
  '/api/admin/audit/customers/{id}/life': owner,
  '/api/admin/audit/customers/{id}/as-of': owner,
  '/api/admin/audit/admins/{id}': ({ people }: TestServer) => people.admin.userId,
};
