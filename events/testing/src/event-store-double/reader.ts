import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Fault, Faults } from './faults.ts';
import type { StoredEvent } from './log-record.ts';
import type { Outlet } from './outlet.ts';
import { CallFailed, invalidArgument } from './rpc-failure.ts';
import { eventMessage } from './wire.ts';

/** One client that reads or subscribes. It counts the events, so that a fault can happen after this many. */
export interface Reader {
  readonly outlet: Outlet<streams.ReadResp>;
  readonly fault: Fault | undefined;
  sendEvent(event: StoredEvent): Promise<void>;
}

export function createReader(
  faults: Faults,
  options: streams.ReadReq.Options,
  outlet: Outlet<streams.ReadResp>,
  fault: Fault | undefined,
): Reader {
  const uuid = options.getUuidOption();
  if (!uuid) throw new CallFailed(invalidArgument("'uuidOption' is a required argument"));
  const uuidIsText = uuid.hasString();
  let sent = 0;
  return {
    outlet,
    fault,
    async sendEvent(event) {
      if (fault) await outlet.whileOpen(faults.strike(fault, sent));
      await outlet.send(eventMessage(event, uuidIsText));
      sent += 1;
    },
  };
}
