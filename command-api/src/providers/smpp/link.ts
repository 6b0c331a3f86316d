import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Deps } from '../../kernel/deps.ts';
import { type Answer, type Connection, type ConnectionTimes, openConnection } from './connection.ts';
import { type Pdu, STATUS } from './pdu.ts';
import { senderOf } from './smpp-accounts.ts';
import type { SmppLink } from './smpp-settings.ts';
import type { TakeSms } from './take-sms.ts';

export interface LinkParts {
  readonly deps: Pick<Deps, 'log' | 'pause' | 'random'>;
  readonly link: SmppLink;
  readonly ca: string | undefined;
  readonly take: TakeSms;
  readonly times: ConnectionTimes;
}

const VERSION_3_4 = 0x34;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** A link that was bound for so long begins with the first wait again. */
const GOOD_AFTER_MS = 60_000;

/** Milliseconds before the next try: twice as long each time. Processes that lost one SMSC do not all come at once. */
function waitMs(failures: number, random: () => number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + random() / 2);
}

function socketTo({ host, port, tls }: SmppLink, ca: string | undefined): Socket {
  return tls ? connectTls({ host, port, ...(ca !== undefined && { ca }) }) : connect({ host, port });
}

/** Keeps one SMSC bound, and takes the messages that it delivers. */
export function openLink({ deps, link, ca, take, times }: LinkParts): {
  close(): Promise<void>;
} {
  const { log, pause, random } = deps;
  const { systemId: system_id, password, systemType: system_type, host, port, mode } = link;
  const ending = new AbortController();
  const facts = { smsc: `${host}:${port}`, systemId: system_id };
  let connection: Connection | undefined;
  let told: string | undefined;

  async function answer(pdu: Pdu): Promise<Answer> {
    if (['deliver_sm', 'data_sm'].includes(pdu.command)) {
      const { status } = await take(pdu, senderOf(link));
      return { status, fields: { message_id: '' } };
    }
    if (pdu.command === 'unbind') return { status: STATUS.ok, isLast: true };
    return { status: STATUS.badCommand };
  }

  /** Says once why it is not bound, until the reason changes. */
  function tellWhy(reason: string): void {
    if (reason !== told) log.warn({ ...facts, reason }, 'an SMSC is not bound by SMPP; it is tried again');
    told = reason;
  }

  /** @returns for how many milliseconds it was bound; 0 if it was not */
  async function bindOnce(): Promise<number> {
    let isBound = false;
    const current = openConnection({ socket: socketTo(link, ca), times, answer, isBound: () => isBound });
    connection = current;
    const fields = { system_id, password, system_type, interface_version: VERSION_3_4 };
    const bound = await current.ask(`bind_${mode}`, fields);
    isBound = bound !== undefined && bound.command_status === STATUS.ok;
    if (!isBound) {
      await current.end();
      const status = bound?.command_status;
      if (!ending.signal.aborted)
        tellWhy(current.failure() ?? (status === undefined ? 'closed' : `refused with status ${status}`));
      return 0;
    }
    told = undefined;
    log.info(facts, 'an SMSC is bound by SMPP');
    const since = performance.now();
    await current.closed;
    if (!ending.signal.aborted) tellWhy(current.failure() ?? 'closed');
    return performance.now() - since;
  }

  async function keep(): Promise<void> {
    for (let failures = 0; !ending.signal.aborted; failures += 1) {
      const boundMs = await bindOnce();
      if (ending.signal.aborted) return;
      if (boundMs > GOOD_AFTER_MS) failures = 0;
      await pause(waitMs(failures, random), ending.signal);
    }
  }
  const kept = keep();

  return {
    async close() {
      ending.abort();
      await connection?.end();
      await kept;
    },
  };
}
