import { reject } from '@ringpost/events/domain';
import type { Proof } from '@ringpost/events/http';
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import type { InboundSms } from '../messages/inbox.ts';

/** The form Twilio posts for an SMS, as far as we read it; all its other fields are let in, for the signature needs them. */
export interface TwilioForm {
  readonly MessageSid: string;
  readonly AccountSid: string;
  readonly From: string;
  readonly To: string;
  readonly Body?: string;
}

/** The answer that makes Twilio do nothing further. */
export const EMPTY_TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** `X-Twilio-Signature` over the exact URL and the whole form. An empty token proves nothing. */
export function twilioProof(authToken: string): Proof<void> {
  return {
    headers: ['x-twilio-signature'],
    check({ header, url, body }) {
      const signature = header('x-twilio-signature') ?? '';
      const form = { ...(body() as Record<string, unknown>) };
      if (authToken === '' || !validateRequest(authToken, signature, url, form))
        throw reject('bad-signature');
    },
  };
}

/** An SMS from Twilio. */
export function readTwilio(form: TwilioForm): InboundSms {
  return {
    provider: 'twilio',
    account: form.AccountSid,
    providerMessageId: form.MessageSid,
    from: form.From,
    to: form.To,
    text: form.Body ?? '',
    // Twilio's form carries no stamp of the carrier's; the moment of receipt counts instead.
    sentAt: null,
  };
}
