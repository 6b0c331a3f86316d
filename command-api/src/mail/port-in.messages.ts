import type { Mills, PortInReason } from '@ringpost/events/domain';
import { formatMills } from '@ringpost/events/rules/money-display';
import { formatPhone } from '@ringpost/events/rules/phone-display';

/** The news of a request to bring numbers over. */
export type PortInNews =
  | { readonly step: 'submitted'; readonly feeMills: Mills }
  | { readonly step: 'exception'; readonly reason: PortInReason }
  | { readonly step: 'foc-confirmed'; readonly focAt: string; readonly feeMills: Mills }
  | { readonly step: 'completed' }
  /** `fee`: what became of it; null for a draft, which has none. */
  | { readonly step: 'cancelled'; readonly fee: 'released' | 'captured' | null; readonly feeMills: Mills };

interface PortInMail {
  readonly subject: string;
  /** What has happened, and what the customer can do. Without the link. */
  readonly text: string;
}

/** Numbers that a mail names. It counts the others. */
const NAMED = 3;

const REASONS: Readonly<Record<PortInReason, string>> = {
  'name-mismatch': 'the name is not the one on the bill',
  'address-mismatch': 'the address is not the one on the bill',
  'wrong-account-number': 'the account number does not match',
  'wrong-pin': 'the PIN is wrong',
  'not-on-account': 'a number is not on this account',
  'number-frozen': 'a number is locked by the carrier',
  'order-pending': 'another order is open on the account',
  'contract-running': 'the contract is still running',
  'not-portable': 'a number cannot be brought over',
  'number-inactive': 'a number is not active',
  'letter-unsigned': 'the letter is not signed as it must be',
  other: 'our team has written the reason into the request',
};

function listed(numbers: readonly string[]): string {
  const named = numbers.slice(0, NAMED).map(formatPhone).join(', ');
  const others = numbers.length - NAMED;
  return others > 0 ? `${named} and ${others} more` : named;
}

/** `2026-11-21 14:00`. */
export function minuteOf(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}

function feeOf({ fee, feeMills }: Extract<PortInNews, { step: 'cancelled' }>): string {
  if (fee === null) return 'You paid nothing for it.';
  return fee === 'released'
    ? `The fee of ${formatMills(feeMills)} USD is on your balance again.`
    : `The fee of ${formatMills(feeMills)} USD is not given back, because the date was confirmed already.`;
}

/** The English mail about one step of a request. */
export function portInMail(news: PortInNews, numbers: readonly string[]): PortInMail {
  const all = listed(numbers);
  switch (news.step) {
    case 'submitted':
      return {
        subject: 'We have your request to bring numbers over',
        text: `You asked us to bring over ${all}. We set aside the fee of ${formatMills(news.feeMills)} USD. We take it when your old carrier confirms the date. If the request ends before that, the fee comes back automatically.\n\nPlease keep your contract with the old carrier until the numbers have moved. You can follow the request here:`,
      };
    case 'exception':
      return {
        subject: 'Your request to bring numbers over needs a correction',
        text: `We cannot go on with your request to bring over ${all}: ${REASONS[news.reason]}.\n\nPlease correct the request and send it again. It costs nothing more:`,
      };
    case 'foc-confirmed':
      return {
        subject: `Your numbers move on ${news.focAt.slice(0, 10)}`,
        text: `Your old carrier has confirmed the date. ${all} will move at ${minuteOf(news.focAt)} UTC. We have taken the fee of ${formatMills(news.feeMills)} USD, and the request cannot be cancelled any more.\n\nPlease keep your contract with the old carrier until then. Your request:`,
      };
    case 'completed':
      return {
        subject: 'Your numbers have moved',
        text: `Your old carrier has released ${all}. We receive the messages to these numbers now, and nobody else can buy them here. Buy or rent them for the apps that you use:`,
      };
    case 'cancelled':
      return {
        subject: 'Your request to bring numbers over was ended',
        text: `Our team has ended your request to bring over ${all}. ${feeOf(news)}\n\nIf our team wrote why, you can read it here:`,
      };
  }
}
