import type { EventStoreDouble } from './event-store-double.ts';

/** The methods of the double that another process can call, by name. */
const COMMANDS = [
  'calls',
  'acceptedEncodings',
  'addFault',
  'clearFaults',
  'release',
  'heldCalls',
  'cutConnections',
  'freeze',
  'thaw',
  'shutIntake',
  'openIntake',
  'dropSubscriptions',
  'writeStatistics',
  'stop',
  'start',
  'restart',
] as const satisfies readonly (keyof EventStoreDouble)[];

export type Command = (typeof COMMANDS)[number];

/** Sent to the double; the answer carries the same id. */
export interface ControlMessage {
  readonly id: number;
  readonly command: Command;
  readonly args: readonly unknown[];
}

export type ControlAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string };

/** Sent once, when the double answers clients. */
export interface Listening {
  readonly port: number;
}

/** Executes a message. @returns the answer to send; for an unknown command it contains an error. */
export async function obey(double: EventStoreDouble, message: ControlMessage): Promise<ControlAnswer> {
  const { id, command, args } = message;
  try {
    if (!COMMANDS.includes(command)) throw new Error(`there is no command ${String(command)}`);
    return { id, value: await Reflect.apply(double[command], double, args) };
  } catch (error) {
    return { id, error: String(error) };
  }
}
