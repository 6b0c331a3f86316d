import { reject } from '@ringpost/events/catalogue';
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

/**
 * An SMS from Twilio, once X-Twilio-Signature over the exact URL and form is proved.
 * @throws Rejection `bad-signature`
 */
export const readTwilio = (
  form: TwilioForm,
  proof: { readonly authToken: string; readonly signature: string | undefined; readonly url: string },
): InboundSms => {
  const { authToken, signature, url } = proof;
  if (!signature || !validateRequest(authToken, signature, url, { ...form })) throw reject('bad-signature');
  return {
    provider: 'twilio',
    account: form.AccountSid,
    providerMessageId: form.MessageSid,
    from: form.From,
    to: form.To,
    text: form.Body ?? '',
    // Twilio's form carries no stamp of the carrier's; the moment of receipt counts instead (design §4.5).
    sentAt: null,
  };
};
