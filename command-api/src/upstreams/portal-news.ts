import { type Endpoint, signedEndpoint } from '@ringpost/web/http';
import { providerProtocol, shownSecretProof } from '../providers/entries.ts';
import type { Following } from './keep-following.ts';
import { portalNewsContract } from './portal-news.contract.ts';

/**
 * The webhook that another portal calls when it has something new. What it says is not believed: it only makes us look there at
 * once, so a text comes by one way, and a forged call costs one look.
 */
export function portalNewsEndpoint(
  following: Pick<Following, 'lookNow'>,
  secretsOf: Parameters<typeof shownSecretProof>[0],
): Endpoint {
  const proof = shownSecretProof(secretsOf, 'query');
  return signedEndpoint(
    portalNewsContract,
    proof,
    async ({ body }, vendorId) => {
      const isOpen = await following.lookNow(vendorId, String(body.activationId));
      return { status: 200, body: { open: isOpen } };
    },
    providerProtocol,
  );
}
