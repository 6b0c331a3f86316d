import { randomBytes } from 'node:crypto';
import type { MailRow } from '@ringpost/command-api/mail/mail.contract';
import type { AdminNumber } from '@ringpost/query-api/inventory/inventory.contract';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import type { StartedServer } from './started-server.ts';

interface Sms {
  /** E.164, with the plus. */
  readonly to: string;
  readonly text: string;
  readonly from?: string;
}

/** The actions of people around a customer, over HTTP as in reality: the operator of the site, and the carrier. */
export interface Operator {
  /** A link like the one in the newest mail to an address; waits until there is such a mail. */
  mailedLink(address: string, kind: MailRow['kind']): Promise<string>;
  /** The text of the newest mail of a kind to an address, of the kinds whose text an admin may read. */
  mailedText(address: string, kind: MailRow['kind']): Promise<string | undefined>;
  /** How many mails of a kind were written to an address. */
  mailCount(address: string, kind: MailRow['kind']): Promise<number>;
  /** A public number. */
  freeNumber(): Promise<AdminNumber>;
  /** Numbers for sale, in E.164. */
  numbersForSale(): Promise<readonly string[]>;
  /** Delivers an SMS as Twilio does, signed. */
  deliver(sms: Sms): Promise<void>;
  /** Delivers the recording of a call, as a vendor with the plain webhook does. */
  call(to: string, audio: Uint8Array): Promise<void>;
}

const ACCOUNT_SID = 'AC00000000000000000000000000000000';
const MAIL_WITHIN_MS = 30_000;

async function deliver(
  { url, twilioAuthToken }: StartedServer,
  { to, text, from = '32665' }: Sms,
): Promise<void> {
  const address = `${url}/hooks/sms/twilio`;
  const sid = `SM${randomBytes(16).toString('hex')}`;
  const form = {
    ToCountry: 'US',
    ToState: '',
    SmsMessageSid: sid,
    NumMedia: '0',
    ToCity: '',
    FromZip: '',
    SmsSid: sid,
    FromState: '',
    SmsStatus: 'received',
    FromCity: '',
    Body: text,
    FromCountry: 'US',
    To: to,
    ToZip: '',
    NumSegments: '1',
    MessageSid: sid,
    AccountSid: ACCOUNT_SID,
    From: from,
    ApiVersion: '2010-04-01',
  };
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': getExpectedTwilioSignature(twilioAuthToken, address, form),
    },
    body: new URLSearchParams(form).toString(),
  });
  if (response.status !== 200) throw new Error(`the webhook answered ${response.status}`);
}

async function call({ url, jsonSecret }: StartedServer, to: string, audio: Uint8Array): Promise<void> {
  const id = randomBytes(16).toString('hex');
  const body = { message_id: id, from: '+18005550199', to, audio: Buffer.from(audio).toString('base64') };
  const response = await fetch(`${url}/hooks/voice/json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ringpost-secret': jsonSecret },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`the webhook of calls answered ${response.status}`);
}

export function createOperator(server: StartedServer): Operator {
  let token: string | undefined;

  const logIn = async (): Promise<string> => {
    const { email, password } = server.admin;
    const response = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (!response.ok) throw new Error(`the operator's login was answered ${await response.text()}`);
    return ((await response.json()) as { token: string }).token;
  };

  const read = async <T>(path: string, method: 'GET' | 'POST' = 'GET'): Promise<T> => {
    const ask = async (): Promise<Response> => {
      token ??= await logIn();
      return fetch(`${server.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(method === 'POST' && { body: '{}' }),
      });
    };
    let response = await ask();
    if (response.status === 401) {
      // The clock was moved past the end of the session.
      token = undefined;
      response = await ask();
    }
    if (!response.ok) throw new Error(`${path} was answered ${await response.text()}`);
    return (await response.json()) as T;
  };

  const mailsTo = async (address: string, kind: MailRow['kind']): Promise<readonly MailRow[]> => {
    const { data } = await read<{ data: MailRow[] }>('/api/admin/mail?limit=50');
    return data.filter((row) => row.to === address && row.kind === kind);
  };

  return {
    mailedText: async (address, kind) => (await mailsTo(address, kind))[0]?.text,
    mailCount: async (address, kind) => (await mailsTo(address, kind)).length,
    async mailedLink(address, kind) {
      const deadline = Date.now() + MAIL_WITHIN_MS;
      for (;;) {
        const [mail] = await mailsTo(address, kind);
        if (mail) {
          const path = `/api/admin/mail/${encodeURIComponent(mail.id)}/link`;
          return (await read<{ readonly link: string }>(path, 'POST')).link;
        }
        if (Date.now() > deadline) throw new Error(`no mail ${kind} for ${address}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    async freeNumber() {
      const { data } = await read<{ data: AdminNumber[] }>('/api/number/list?country=US&limit=100');
      const number = data.find(({ status }) => status === 'public');
      if (!number) throw new Error('no number is free');
      return number;
    },
    async numbersForSale() {
      const { data } = await read<{ data: AdminNumber[] }>('/api/number/list?country=US&limit=100');
      return data.flatMap(({ status, number }) => (status === 'active' ? number : []));
    },
    deliver: (sms) => deliver(server, sms),
    call: (to, audio) => call(server, to, audio),
  };
}
