/** A purchase as a program makes it. The test compares it with the contract of the route. */
export const API_PATH = '/api/orders/on_demand';

/** What a program sends: the app, the country, and the price that it has seen. */
export function requestBody(app: { readonly app_uuid: string; readonly on_delv_price: number } | undefined) {
  return {
    app_uuid: app?.app_uuid ?? '3f0c7a52-6d1e-4b8a-9c35-0e7d1f5a2b64',
    country_iso: 'US',
    quoted_price: app?.on_delv_price ?? 0.9,
  };
}

/** The first fields of the answer that a program needs. */
export const ANSWER = {
  order_uuid: '8a51f6d0-2c4b-4e93-b7a8-5d90c1e3f726',
  status: 'running',
  number: '+13325550171',
  closes_at: '2026-11-27T10:20:00.000Z',
  settles_at: '2026-11-27T10:30:00.000Z',
} as const;

export function requestText(body: ReturnType<typeof requestBody>): string {
  return `await fetch(url + '${API_PATH}', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${token}\`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  },
  body: JSON.stringify({
    app_uuid: '${body.app_uuid}',
    country_iso: '${body.country_iso}',
    quoted_price: ${body.quoted_price},
  }),
});`;
}
