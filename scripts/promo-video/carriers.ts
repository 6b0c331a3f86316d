import type { AdminNumber } from '@ringpost/query-api/inventory/inventory.contract';
import { anyDemoText, type DemoText, demoText } from '../demo/demo-texts.ts';
import { createOperator } from '../e2e/operator.ts';
import type { StartedServer } from '../e2e/started-server.ts';

/** The world's senders, as far as the film needs them. Every message goes through the signed webhook. */
export interface Carriers {
  /** Any app writes to a number that is free to all. */
  toAnybody(): Promise<void>;
  /** An app writes to the number that was bought for it. */
  toBuyer(app: App, e164: string): Promise<void>;
  /** Writes to anybody every so often, until told to stop. */
  keepWriting(everyMs: number): { stop(): Promise<void> };
}

export interface App {
  readonly slug: string;
  readonly name: string;
}

/** The film is in English, and the machine that makes it may lack the letters of other scripts. */
const ENGLISH = /^[\x20-\x7e’]*\b(your|is|the|you|code:)\b[\x20-\x7e’]*$/i;

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

function english(draw: () => DemoText): DemoText {
  for (;;) {
    const drawn = draw();
    if (ENGLISH.test(drawn.text)) return drawn;
  }
}
