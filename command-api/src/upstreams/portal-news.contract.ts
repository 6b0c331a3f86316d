import { Type } from 'typebox';

/** Portals send more than we read. */
const OPEN = { additionalProperties: true } as const;

export const portalNewsContract = {
  method: 'POST',
  path: '/hooks/upstream',
  summary: 'Another portal, from which numbers are bought, has a text for one of them.',
  description:
    'The webhook of SMS-Activate, which Ringpost sends too. Of its body only `activationId` is read: the text itself is fetched from the portal. The fields `vendor` and `secret` of the query prove who calls, with a secret of the vendor.',
  tag: 'hooks',
  servesPaid: true,
  query: Type.Object({}, OPEN),
  body: Type.Object(
    {
      /** The portal's name for the purchase, a number in most portals. */
      activationId: Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Integer({ minimum: 0 })]),
    },
    OPEN,
  ),
  answers: {
    200: Type.Object({
      /** Whether it is an open purchase of ours, which is looked at now. */
      open: Type.Boolean(),
    }),
  },
  problems: ['bad-signature', 'rate-limited', 'unavailable'],
} as const;
