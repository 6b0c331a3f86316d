import { isSignedText, signText, type Vault } from '@ringpost/engine';
import type { SignedRoot } from './proofs.contract.ts';

/** What is signed about the balances of a day. */
export type BalanceRoot = Omit<SignedRoot, 'key_id' | 'signature'>;

/** The version of `signedText`. */
const FORM = 'ringpost-balances-1';

/** The text that is signed: these values, each on its own line. */
function signedText({ day, at, log, leaves, total_mills, root }: BalanceRoot, keyId: string): string {
  return [FORM, day, at, log, leaves, total_mills, root, keyId].join('\n');
}

/** Signs with the key of the heads of the log. */
export async function signRoot(vault: Pick<Vault, 'get' | 'put'>, root: BalanceRoot): Promise<SignedRoot> {
  const { keyId, signature } = await signText(vault, (id) => signedText(root, id));
  const { day, at, log, leaves, total_mills, root: hash } = root;
  return { day, at, log, leaves, total_mills, root: hash, key_id: keyId, signature };
}

/** @param publicKeys PEM */
export function isSignedRoot(root: SignedRoot, publicKeys: readonly string[]): boolean {
  const { key_id: keyId, signature } = root;
  return isSignedText(signedText(root, keyId), { keyId, signature }, publicKeys);
}
