import type { Mills, PortInReason, RenewalFailure } from '@ringpost/domain';
import {
  CONFIRM_LINK_HOURS,
  FORGET_AFTER_DAYS,
  RENTAL_NOTICE_HOURS,
  RESERVATION_HOURS,
  RESET_LINK_MINUTES,
} from '@ringpost/domain/rules/limits';

/** The account that the link of a mail belongs to, with its session epoch at that time. */
interface LinkOwner {
  readonly userId: string;
  /** The stream of the address that the mail goes to. */
  readonly emailStream: string;
  readonly sessionEpoch: number;
}

/** The steps of a request to bring numbers over. */
export type PortInNews =
  | { readonly step: 'submitted'; readonly feeMills: Mills }
  | { readonly step: 'exception'; readonly reason: PortInReason }
  | { readonly step: 'foc-confirmed'; readonly focAt: string; readonly feeMills: Mills }
  | { readonly step: 'completed' }
  /** `fee`: whether it came back or was kept; null for a draft, which has none. */
  | { readonly step: 'cancelled'; readonly fee: 'released' | 'captured' | null; readonly feeMills: Mills };

/** The result of an alert whose number was free. */
export type AlertNews =
  | { readonly kind: 'free' }
  | { readonly kind: 'bought'; readonly orderId: string; readonly priceMills: Mills }
  | { readonly kind: 'not-bought'; readonly reason: string };

/** Written by anybody with the contact form, to the people who run the site. */
interface ContactLetter {
  readonly kind: 'contact';
  readonly name: string;
  /** Answers go here. Nobody has checked whether it is the writer's. */
  readonly email: string;
  /** A phone number. */
  readonly contact: string;
  readonly message: string;
}

/** Asked for by a customer, to the people who run the site. */
interface AppRequestLetter {
  readonly kind: 'app-request';
  readonly userId: string;
  /** The customer's address. */
  readonly email: string;
  /** The name of the app. */
  readonly app: string;
  /** An SMS of the app. */
  readonly template: string;
}

/** What somebody wrote to the people who run the site. */
export type LetterToUs = ContactLetter | AppRequestLetter;

/** The content of a mail. Text and link are made when the mail is sent, so they are never stored before that. */
export type Letter =
  | {
      readonly kind: 'confirm';
      readonly owner: LinkOwner;
      /** Where the reader wants to go after the login: the name of a route or a path of this site. */
      readonly p?: string | undefined;
    }
  | { readonly kind: 'reset'; readonly owner: LinkOwner }
  | { readonly kind: 'already-registered' }
  | { readonly kind: 'password-changed' }
  /** The account is to be forgotten at this time. */
  | { readonly kind: 'forgetting-requested'; readonly dueAt: string }
  /** `number` and `app`: the rental. Null: several numbers of one order, which end within the hour that begins at `endsAt`. */
  | {
      readonly kind: 'rental-ends';
      readonly app: string;
      readonly number: string | null;
      readonly endsAt: string;
    }
  /** The rental renews itself at `renewsAt`, for this price if it does not change, and never for more than `maxPriceMills`. */
  | {
      readonly kind: 'rental-renews';
      readonly orderId: string;
      readonly app: string;
      readonly number: string;
      readonly renewsAt: string;
      readonly priceMills: Mills;
      readonly maxPriceMills: Mills;
    }
  | {
      readonly kind: 'rental-not-renewed';
      readonly orderId: string;
      readonly app: string;
      readonly number: string;
      readonly endsAt: string;
      readonly reason: RenewalFailure;
    }
  | {
      readonly kind: 'port-in';
      readonly portInId: string;
      readonly numbers: readonly string[];
      readonly news: PortInNews;
    }
  /** `amountMills`: the amount that the balance gained or lost. */
  | {
      readonly kind: 'payment-arrived' | 'payment-taken-back';
      readonly paymentId: string;
      readonly amountMills: Mills;
    }
  /** The customer waited for the number and has it now, for this fee and until this time. */
  | {
      readonly kind: 'number-reserved';
      readonly app: string;
      readonly number: string;
      readonly until: string;
      readonly feeMills: Mills;
    }
  /** The customer waited for the number too long, and has the fee back. */
  | {
      readonly kind: 'waited-in-vain';
      readonly app: string;
      readonly number: string;
      readonly feeMills: Mills;
    }
  /** Our team has cancelled it. `fee`: it comes back to a customer who still waited, and is kept for a reserved number. */
  | {
      readonly kind: 'reservation-cancelled';
      readonly app: string;
      readonly number: string;
      readonly fee: 'released' | 'captured';
      readonly feeMills: Mills;
    }
  /** A number of the customer's alert is free. */
  | {
      readonly kind: 'number-free';
      readonly app: string;
      readonly number: string;
      readonly news: AlertNews;
    }
  /**
   * `why`: as in the event `WebhookDisabled`, or because too many deliveries waited. Of the address only the host is told: the rest of it
   * may be a secret. A letter that was stored by an earlier version names neither receiver nor host.
   */
  | {
      readonly kind: 'webhook-disabled';
      readonly why: 'gone' | 'failing' | 'backlog';
      readonly receiverId?: string;
      readonly host?: string;
    }
  | LetterToUs;

/** Whether somebody wrote it to the people who run the site. */
export function isToUs<Written extends Letter>(letter: Written): letter is Written & LetterToUs {
  return letter.kind === 'contact' || letter.kind === 'app-request';
}

/** Makes the secret of a link. Only its hash is stored. */
export interface LinkTokens {
  issue(token: LinkOwner & { readonly purpose: 'confirm' | 'reset' }): Promise<string>;
}

const HOUR = 3600;
/** Seconds for which a mail is useful: as long as its link works, or some days if its link has no secret. */
const usefulSeconds = {
  confirm: CONFIRM_LINK_HOURS * HOUR,
  reset: RESET_LINK_MINUTES * 60,
  'already-registered': 24 * HOUR,
  'password-changed': 24 * HOUR,
  'forgetting-requested': FORGET_AFTER_DAYS * 24 * HOUR,
  'rental-ends': RENTAL_NOTICE_HOURS * HOUR,
  'rental-renews': RENTAL_NOTICE_HOURS * HOUR,
  'rental-not-renewed': RENTAL_NOTICE_HOURS * HOUR,
  'port-in': 7 * 24 * HOUR,
  'payment-arrived': 7 * 24 * HOUR,
  'payment-taken-back': 7 * 24 * HOUR,
  'number-reserved': RESERVATION_HOURS * HOUR,
  'waited-in-vain': 7 * 24 * HOUR,
  'reservation-cancelled': 7 * 24 * HOUR,
  'number-free': 24 * HOUR,
  'webhook-disabled': 7 * 24 * HOUR,
  contact: 7 * 24 * HOUR,
  'app-request': 7 * 24 * HOUR,
} as const satisfies Record<Letter['kind'], number>;

/** Seconds for which a letter is useful after it was written or sent. */
export function usefulSecondsOf({ kind }: Letter): number {
  return usefulSeconds[kind];
}

/** The link of the mail. It works from now on. */
export async function linkOf(letter: Letter, publicUrl: string, tokens: LinkTokens): Promise<string> {
  switch (letter.kind) {
    case 'confirm': {
      const token = await tokens.issue({ ...letter.owner, purpose: 'confirm' });
      const query = new URLSearchParams({ token, ...(letter.p !== undefined && { p: letter.p }) });
      return `${publicUrl}/register/confirm?${query}`;
    }
    case 'reset':
      return `${publicUrl}/reset-password?token=${await tokens.issue({ ...letter.owner, purpose: 'reset' })}`;
    case 'already-registered':
    case 'password-changed':
      return `${publicUrl}/auth/forgot-password`;
    case 'forgetting-requested':
      return `${publicUrl}/dashboard/profile`;
    case 'rental-ends':
      return `${publicUrl}/dashboard/my-numbers`;
    case 'rental-renews':
    case 'rental-not-renewed':
      return `${publicUrl}/dashboard/order-numbers/${letter.orderId}`;
    case 'port-in':
      return `${publicUrl}/dashboard/portin-numbers/view/${letter.portInId}`;
    case 'payment-arrived':
    case 'payment-taken-back':
      return `${publicUrl}/dashboard/payment-history/${letter.paymentId}`;
    case 'number-reserved':
    case 'waited-in-vain':
    case 'reservation-cancelled':
      return `${publicUrl}/dashboard/reserve-numbers`;
    case 'number-free':
      return letter.news.kind === 'bought'
        ? `${publicUrl}/dashboard/order-numbers/${letter.news.orderId}`
        : `${publicUrl}/dashboard/active-inventory/alerts`;
    case 'webhook-disabled':
      return `${publicUrl}/dashboard/webhook${letter.receiverId ? `?receiver=${letter.receiverId}` : ''}`;
    case 'contact':
      return `${publicUrl}/contact-us`;
    case 'app-request':
      return `${publicUrl}/admin/dashboard/users/${letter.userId}`;
  }
}
