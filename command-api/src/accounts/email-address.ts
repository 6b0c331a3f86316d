import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { streams } from '@ringpost/events/domain';
import type { Vault } from '@ringpost/events/engine';
import { rejectField } from '@ringpost/events/http';
import { openPepper } from '../kernel/pepper.ts';

/** The stream of an address, under a name that tells nobody which address it is. */
export type EmailStream = (address: string) => string;

/**
 * One spelling per mailbox: trimmed, lower case, the domain in its ASCII form. Undefined for what has no usable domain.
 */
export function normaliseEmail(address: string): string | undefined {
  const trimmed = address.trim().toLowerCase();
  const at = trimmed.lastIndexOf('@');
  const domain = domainToASCII(trimmed.slice(at + 1).normalize('NFKC'));
  return at > 0 && domain !== '' ? `${trimmed.slice(0, at).normalize('NFC')}@${domain}` : undefined;
}

/** @throws Rejection `invalid-request` for an address whose domain cannot exist. */
export function usableEmail(address: string): string {
  const email = normaliseEmail(address);
  if (email === undefined) throw rejectField('email', 'format', 'Email must be a valid email');
  return email;
}

/** Opens the installation's pepper, and makes it at the first start. Without it no address finds its stream again. */
export async function openEmailStreams(vault: Vault): Promise<EmailStream> {
  const pepper = await openPepper(vault, 'email');
  return (address) => streams.email(createHmac('sha256', pepper).update(address).digest('hex'));
}
