import { CONTACT_MESSAGES_PER_DAY, CONTACT_PAUSE_SECONDS } from '@ringpost/domain/rules/limits';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { contactContract } from './contact.contract.ts';
import { createWritingLimit } from './contact-limits.ts';
import { oneLine, plainText, type SupportBox, writeToSupport } from './write-to-support.ts';

/** The contact form. */
export function contactRoutes({ clock }: Pick<Deps, 'clock'>, box: SupportBox): readonly Endpoint[] {
  const limit = createWritingLimit(clock, {
    pauseSeconds: CONTACT_PAUSE_SECONDS,
    perDay: CONTACT_MESSAGES_PER_DAY,
  });
  return [
    endpoint('guest', contactContract, async ({ body, address }) => {
      await writeToSupport(box, limit, address, () => ({
        kind: 'contact',
        name: oneLine(body.name),
        email: body.email.toLowerCase(),
        contact: body.contact,
        message: plainText(body.message),
      }));
      return { status: 202 };
    }),
  ];
}
