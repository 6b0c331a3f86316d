/** The kind of the stream that an approval is in. What is asked for is decided there too, so one append does both. */
export const APPROVAL_NOUNS = ['account', 'app', 'operator', 'port-in-fees', 'shop-settings'] as const;
export type ApprovalNoun = (typeof APPROVAL_NOUNS)[number];
