/** A vendor of numbers in the first inventory; `share` is its part of the numbers, in percent. */
export interface SeedVendor {
  readonly slug: string;
  readonly name: string;
  readonly company: string;
  /** The adapter that reads its webhooks. */
  readonly provider: 'twilio' | 'telnyx' | 'bandwidth' | 'plivo';
  readonly share: number;
}

export const seedVendors: readonly SeedVendor[] = [
  { slug: 'twilio', name: 'Twilio', company: 'Twilio Inc.', provider: 'twilio', share: 40 },
  { slug: 'telnyx', name: 'Telnyx', company: 'Telnyx LLC', provider: 'telnyx', share: 28 },
  { slug: 'bandwidth', name: 'Bandwidth', company: 'Bandwidth Inc.', provider: 'bandwidth', share: 20 },
  { slug: 'plivo', name: 'Plivo', company: 'Plivo Inc.', provider: 'plivo', share: 12 },
];
