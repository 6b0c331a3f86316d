import type { AccountEvent } from './account.events.ts';
import type { AppEvent } from './app.events.ts';
import type { EmailEvent } from './email.events.ts';
import type { Recorded } from './event.ts';
import type { ImportEvent } from './import.events.ts';
import type { MessageEvent } from './message.events.ts';
import type { NumberEvent } from './number.events.ts';
import type { OrderEvent } from './order.events.ts';
import type { VendorEvent } from './vendor.events.ts';
import type { WalletEvent } from './wallet.events.ts';

/** Every fact there is. An event of a type not listed here makes a decider stop (design §4.1). */
export type RingpostEvent =
  | AccountEvent
  | AppEvent
  | EmailEvent
  | ImportEvent
  | MessageEvent
  | NumberEvent
  | OrderEvent
  | VendorEvent
  | WalletEvent;

export type RecordedEvent = Recorded<RingpostEvent>;
