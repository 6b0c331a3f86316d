import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { streams } from '@ringpost/domain';
import type { Vault } from '@ringpost/engine';
import { rejectField } from '@ringpost/web/http';
import { openPepper } from '../kernel/pepper.ts';

/** The stream of an address. Its name does not reveal the address. */
export type EmailStream = (address: string) => string;

/** One spelling per mailbox: trimmed, lower case, the domain in ASCII. Undefined when the domain is not usable. */
export function normaliseEmail(address: string): string | undefined {
  const trimmed = address.trim().toLowerCase();
  const at = trimmed.lastIndexOf('@');
  const domain = domainToASCII(trimmed.slice(at + 1).normalize('NFKC'));
  return at > 0 && domain !== '' ? `${trimmed.slice(0, at).normalize('NFC')}@${domain}` : undefined;
}

/** @throws Rejection `invalid-request` for an address whose domain cannot exist. */
export function usableEmail(address: string): string {
  const email = normaliseEmail(address);
  if (email === undefined)
    throw rejectField('email', 'format', 'Email must be a valid email', { format: 'email' });
  return email;
}

/**
 * Reads the pepper of the installation, or makes it at the first start. Without it, the stream of an address cannot be found.
 */
export async function createEmailStreams(vault: Vault): Promise<EmailStream> {
  const pepper = await openPepper(vault, 'email');
  return (address) => streams.email(createHmac('sha256', pepper).update(address).digest('hex'));
}
