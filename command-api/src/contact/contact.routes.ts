import { account, reject, streams } from '@ringpost/domain';
import {
  APP_REQUEST_PAUSE_SECONDS,
  APP_REQUESTS_PER_DAY,
  CONTACT_MESSAGES_PER_DAY,
  CONTACT_PAUSE_SECONDS,
} from '@ringpost/domain/rules/limits';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { appRequestContract, contactContract } from './contact.contract.ts';
import { createWritingLimit } from './contact-limits.ts';
import { oneLine, plainText, type SupportBox, writeToSupport } from './write-to-support.ts';

type ContactDeps = Pick<Deps, 'clock' | 'streams'>;

/** The address of a customer. @throws Rejection `unauthenticated` if the account is gone */
async function emailOf(deps: ContactDeps, userId: string): Promise<string> {
  const { state } = await deps.streams.refresh(streams.account(userId), account);
  if (state.status === 'absent' || state.email === '') throw reject('unauthenticated');
  return state.email;
}

/** The contact form, and the form of customers that asks for an app. */
export function contactRoutes(deps: ContactDeps, box: SupportBox): readonly Endpoint[] {
  const messages = createWritingLimit(deps.clock, {
    pauseSeconds: CONTACT_PAUSE_SECONDS,
    perDay: CONTACT_MESSAGES_PER_DAY,
  });
  const appRequests = createWritingLimit(deps.clock, {
    pauseSeconds: APP_REQUEST_PAUSE_SECONDS,
    perDay: APP_REQUESTS_PER_DAY,
  });
  return [
    endpoint('guest', contactContract, async ({ body, address }) => {
      await writeToSupport(box, messages, address, () => ({
        kind: 'contact',
        name: oneLine(body.name),
        email: body.email.toLowerCase(),
        contact: body.contact,
        message: plainText(body.message),
      }));
      return { status: 202 };
    }),
    endpoint('customer', appRequestContract, async ({ body }, { userId }) => {
      await writeToSupport(box, appRequests, userId, async () => ({
        kind: 'app-request',
        userId,
        email: await emailOf(deps, userId),
        app: oneLine(body.name),
        template: plainText(body.template),
      }));
      return { status: 202 };
    }),
  ];
}
