import type { TestServer } from './test-server.ts';

type Values = Readonly<Record<string, (server: TestServer) => unknown>>;

function owner({ people }: TestServer): string {
  return people.owner.userId;
}

/** An account that no other request uses, so a change of it disturbs none. */
function inactive({ people }: TestServer): string {
  return people.inactive.userId;
}

/** The accounts that an admin reads and changes. */
export const idOfUser: Values = {
  '/api/admin/users/{id}': owner,
  '/api/admin/users/{id}/alerts': owner,
  '/api/admin/users/{id}/messages': owner,
  '/api/admin/users/{id}/portin_requests': owner,
  '/api/admin/users/{id}/reservations': owner,
  '/api/admin/users/{id}/transactions': owner,
  '/api/admin/users/{id}/webhook_deliveries': owner,
  '/api/users/{id}/end_sessions': inactive,
  '/api/users/{id}/limits': inactive,
  '/api/users/{id}/role': owner,
  '/api/users/{id}/status': owner,
};
