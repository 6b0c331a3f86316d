import type { Socket } from 'node:net';
import { SMPP_BYTES_UNREAD_MAX, SMPP_IDLE_SECONDS, SMPP_WINDOW } from '@ringpost/domain/rules/limits';
import { createPduReader, newPdu, PDU_MAX_BYTES, type Pdu, STATUS, type Status } from './pdu.ts';

/** What a request is answered with. */
export interface Answer {
  readonly status: Status;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Whether the connection ends after it. */
  readonly isLast?: boolean;
}

export interface ConnectionTimes {
  /** Milliseconds that a connection may stay without a bind. */
  readonly bindMs: number;
  /** Milliseconds without a PDU before the other side is asked whether it is there; after half as many more it is not. */
  readonly idleMs: number;
}

export interface ConnectionOptions {
  readonly socket: Socket;
  readonly times: ConnectionTimes;
  /** Whether both sides know each other. Before that little is read, and not for long. */
  readonly isBound: () => boolean;
  /** Decides about each request, up to a window of them at a time. */
  readonly answer: (pdu: Pdu) => Promise<Answer>;
}

export interface Connection {
  /** Sends a request. @returns the answer; undefined if the connection ends before */
  ask(command: string, fields: Readonly<Record<string, unknown>>): Promise<Pdu | undefined>;
  /** Says good-bye, once all requests are answered. */
  end(): Promise<void>;
  /** Resolves when the socket is closed. */
  readonly closed: Promise<void>;
  /** The code of the error that ended it, such as `ECONNREFUSED`; undefined if there was none. */
  failure(): string | undefined;
}

export const CONNECTION_TIMES: ConnectionTimes = {
  bindMs: 10_000,
  idleMs: SMPP_IDLE_SECONDS * 1000,
};

const UNBOUND_MAX_BYTES = 1_024;
const END_WITHIN_MS = 2_000;
const LOOKS_PER_IDLE_TIME = 8;
/** Requests of a kind that has an answer. */
const ANSWERED: ReadonlySet<string> = new Set([
  ...['bind_receiver', 'bind_transmitter', 'bind_transceiver', 'unbind', 'enquire_link'],
  ...['submit_sm', 'deliver_sm', 'data_sm', 'query_sm', 'cancel_sm', 'replace_sm', 'submit_multi'],
]);

/**
 * One connection by SMPP, of either side. Of its requests only a window is worked on. Meanwhile nothing more is read, so the
 * sender waits.
 */
export function openConnection({ socket, times, isBound, answer }: ConnectionOptions): Connection {
  const read = createPduReader(() => (isBound() ? PDU_MAX_BYTES : UNBOUND_MAX_BYTES));
  const waiting: Pdu[] = [];
  const asked = new Map<number, (answer: Pdu | undefined) => void>();
  const underWay = new Set<Promise<void>>();
  const openedAt = performance.now();
  let lastPduAt = openedAt;
  let isAsking = false;
  let isEnding = false;
  let isBroken = false;
  let sequence = 0;
  let failure: string | undefined;

  function send(pdu: Pdu): void {
    if (!socket.writable) return;
    socket.write(pdu.toBuffer());
    // It asks, and reads no answers.
    if (socket.writableLength > SMPP_BYTES_UNREAD_MAX) socket.destroy();
  }
  function refuse(pdu: Pick<Pdu, 'sequence_number'>, status: Status): void {
    send(newPdu('generic_nack', { command_status: status, sequence_number: pdu.sequence_number }));
  }

  async function work(pdu: Pdu): Promise<void> {
    const { status, fields = {}, isLast = false } = await answer(pdu);
    send(pdu.response({ ...fields, command_status: status }));
    if (isLast) socket.end();
  }
  function begin(pdu: Pdu): void {
    const working = work(pdu)
      .catch(() => void socket.destroy())
      .finally(() => {
        underWay.delete(working);
        // What waits here is no longer asked for once the socket is closed, and its sender sends it again.
        workOn();
      });
    underWay.add(working);
  }
  function workOn(): void {
    while (underWay.size < SMPP_WINDOW && !isEnding && !socket.destroyed) {
      const next = waiting.shift();
      if (!next) break;
      begin(next);
    }
    if (waiting.length > 0) socket.pause();
    else socket.resume();
  }

  function take(pdu: Pdu): void {
    if (pdu.isResponse()) {
      asked.get(pdu.sequence_number)?.(pdu);
      asked.delete(pdu.sequence_number);
    } else if (pdu.command === 'enquire_link') send(pdu.response());
    else if (!ANSWERED.has(pdu.command)) refuse(pdu, STATUS.badCommand);
    // Without an answer it comes again, to whoever listens then.
    else if (!isEnding) waiting.push(pdu);
  }
  function onData(bytes: Buffer): void {
    if (isBroken) return;
    try {
      for (const pdu of read(bytes)) {
        lastPduAt = performance.now();
        isAsking = false;
        take(pdu);
      }
    } catch {
      // Bytes that are no PDU. Nothing that comes here may end the process.
      isBroken = true;
      refuse({ sequence_number: 0 }, STATUS.badLength);
      socket.destroySoon();
      return;
    }
    workOn();
  }

  function ask(command: string, fields: Readonly<Record<string, unknown>>): Promise<Pdu | undefined> {
    if (!socket.writable) return Promise.resolve(undefined);
    sequence += 1;
    const sequence_number = sequence;
    return new Promise((resolve) => {
      asked.set(sequence_number, resolve);
      send(newPdu(command, { ...fields, sequence_number }));
    });
  }
  function look(): void {
    const now = performance.now();
    if (!isBound() && now - openedAt > times.bindMs) socket.destroy();
    if (underWay.size > 0) return;
    const silentMs = now - lastPduAt;
    if (silentMs > times.idleMs * 1.5) socket.destroy();
    else if (silentMs > times.idleMs && !isAsking) {
      isAsking = true;
      void ask('enquire_link', {});
    }
  }

  const looking = setInterval(look, Math.min(times.idleMs, times.bindMs) / LOOKS_PER_IDLE_TIME);
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      clearInterval(looking);
      for (const resolveAnswer of asked.values()) resolveAnswer(undefined);
      asked.clear();
      resolve();
    });
  });
  socket.on('data', onData);
  // What it means follows from `close`, which comes after it.
  socket.on('error', (error: NodeJS.ErrnoException) => {
    failure = error.code ?? error.message;
  });

  return {
    ask,
    closed,
    failure: () => failure,
    async end() {
      isEnding = true;
      waiting.length = 0;
      await Promise.all(underWay);
      const late = setTimeout(() => socket.destroy(), END_WITHIN_MS);
      if (isBound()) await ask('unbind', {});
      socket.end();
      await closed;
      clearTimeout(late);
    },
  };
}
