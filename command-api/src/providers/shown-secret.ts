import type { Proof, Unproved } from '@ringpost/web/http';
import { basicCredentials } from './basic-credentials.ts';
import { requireOneOf, type SecretsOf, validSecretsOf } from './plain-json.ts';

/** Where a secret may stand, besides the header. */
type Place = 'query' | 'form';

interface Shown {
  readonly vendorId: string;
  readonly secret: string;
}

function fieldOf(values: unknown, name: string): string {
  const value = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  const [, found] = value.find(([each]) => each === name) ?? [];
  return typeof found === 'string' ? found : '';
}

/** By the header of basic authentication, by the query, or by the form. */
function shownBy({ header, url, body }: Unproved, place: Place): Shown {
  const basic = basicCredentials(header('authorization'));
  if (basic) return { vendorId: basic.user, secret: basic.password };
  const query = Object.fromEntries(new URL(url).searchParams);
  const values = fieldOf(query, 'secret') !== '' || place === 'query' ? query : body();
  return { vendorId: fieldOf(values, 'vendor'), secret: fieldOf(values, 'secret') };
}

/**
 * The proof of senders that sign nothing: `secret` and `vendor` in the query, or in the form if it may have them, or HTTP basic
 * authentication with the vendor as user and its secret as password. @returns the vendor
 */
export function shownSecretProof(secretsOf: SecretsOf, place: Place): Proof<Promise<string>> {
  return {
    async check(request) {
      const { vendorId, secret } = shownBy(request, place);
      requireOneOf(await validSecretsOf(secretsOf, vendorId), secret);
      return vendorId;
    },
  };
}
