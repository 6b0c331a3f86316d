import { noun } from '../noun.ts';
import { PORT_IN_EVENTS, PORT_IN_FEE_EVENTS } from './port-in.events.ts';
import { PORT_IN_REFUSALS } from './port-in.refusals.ts';
import { portIn, portInFees } from './port-in.state.ts';

export * from './port-in.events.ts';
export * from './port-in.state.ts';

/** A request to bring numbers over. The kind of a stream contains no hyphen. */
export const PORT_IN = noun({
  stream: (portInId: string) => `portin-${portInId}`,
  events: PORT_IN_EVENTS,
  fold: portIn,
  refusals: PORT_IN_REFUSALS,
});

/** The settings that admins make for porting. There is one stream. */
export const PORT_IN_FEES = noun({
  stream: () => 'port-in-fees',
  events: PORT_IN_FEE_EVENTS,
  fold: portInFees,
});
