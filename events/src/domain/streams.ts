/** Names of streams: one stream per thing, so that no stream is busy, and no personal data in a name. */
export const streams = {
  account: (userId: string) => `account-${userId}`,
  /** `addressHash`: HMAC of the normalised address under the installation's pepper. */
  email: (addressHash: string) => `email-${addressHash}`,
  wallet: (userId: string) => `wallet-${userId}`,
  cancels: (userId: string) => `cancels-${userId}`,
  order: (orderId: string) => `order-${orderId}`,
  number: (e164: string) => `number-${e164}`,
  sms: (messageId: string) => `sms-${messageId}`,
  app: (appId: string) => `app-${appId}`,
  userPrices: (userId: string) => `prices-user-${userId}`,
  vendor: (vendorId: string) => `vendor-${vendorId}`,
  import: (importId: string) => `import-${importId}`,
  /** What admins decided about the running of the service; there is one. */
  operator: () => 'operator',
} as const;

/** What a stream is of: `order` for `order-…`. */
export function kindOfStream(stream: string): string {
  return stream.slice(0, Math.max(stream.indexOf('-'), 0));
}
