import type { AdminNumber } from '@ringpost/query-api/inventory/inventory.contract';
import { anyDemoText, type DemoText, demoText } from '../operate/demo/demo-texts.ts';
import { createOperator } from '../prove/e2e/operator.ts';
import type { StartedServer } from '../prove/e2e/started-server.ts';

export interface App {
  readonly slug: string;
  readonly name: string;
}

/** The senders of the messages in the video. Every message goes through the signed webhook. */
export interface Carriers {
  /** Some app writes to a public number. */
  toAnybody(): Promise<void>;
  /** An app writes to a number that was bought for it. */
  toBuyer(app: App, e164: string): Promise<void>;
  /** Writes to public numbers again and again, until it is stopped. */
  keepWriting(everyMs: number): { stop(): Promise<void> };
}

/** The video is in English, and the machine that records it may lack fonts for other scripts. */
const ENGLISH = /^[\x20-\x7e’]*\b(your|is|the|you|code:)\b[\x20-\x7e’]*$/i;

function english(draw: () => DemoText): DemoText {
  for (;;) {
    const drawn = draw();
    if (ENGLISH.test(drawn.text)) return drawn;
  }
}

export function createCarriers(server: StartedServer, free: readonly AdminNumber[]): Carriers {
  const operator = createOperator(server);
  let turn = 0;
  const toAnybody = async (): Promise<void> => {
    const number = free[turn % free.length];
    turn += 1;
    if (!number) throw new Error('no number is free');
    await operator.deliver({ to: number.number, ...english(() => anyDemoText(Math.random)) });
  };
  return {
    toAnybody,
    async toBuyer({ slug, name }, e164) {
      await operator.deliver({ to: e164, ...english(() => demoText({ slug, keyword: name }, Math.random)) });
    },
    keepWriting(everyMs) {
      let last = Promise.resolve();
      const timer = setInterval(() => {
        last = last.then(toAnybody);
      }, everyMs);
      return {
        async stop() {
          clearInterval(timer);
          await last;
        },
      };
    },
  };
}
