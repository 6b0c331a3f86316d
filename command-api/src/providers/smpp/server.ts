import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import {
  SMPP_CONNECTIONS_MAX,
  SMPP_CONNECTIONS_PER_ACCOUNT,
  SMPP_UNBOUND_PER_ADDRESS,
} from '@ringpost/domain/rules/limits';
import { addressBlock, peerAddress } from '@ringpost/web/http';
import type { Deps } from '../../kernel/deps.ts';
import { type Answer, type Connection, type ConnectionTimes, openConnection } from './connection.ts';
import { type Pdu, STATUS, textIn } from './pdu.ts';
import { readProxyHeader } from './proxy-header.ts';
import type { ProveSender } from './smpp-accounts.ts';
import type { SmppSettings } from './smpp-settings.ts';
import type { SmppSender, TakeSms } from './take-sms.ts';

export interface SmppServerParts {
  readonly deps: Pick<Deps, 'log' | 'pause'>;
  readonly listen: NonNullable<SmppSettings['listen']>;
  readonly prove: ProveSender;
  readonly take: TakeSms;
  /** Hears of a bind with a wrong name or password. */
  readonly onRefused: (address: string) => void;
  readonly times: ConnectionTimes;
}

export interface SmppServer {
  close(): Promise<void>;
}

const OUR_NAME = 'ringpost';
const VERSION_3_4 = 0x34;
/** How long a wrong password waits for its answer, so that few can be tried. */
const REFUSED_AFTER_MS = 1_000;
const PROVED_AGAIN_MS = 60_000;
const LISTEN_AGAIN_MS = 5_000;

/** What one connection is told. */
function answersTo(
  address: string,
  { deps, prove, take, onRefused }: SmppServerParts,
  mayBind: (sender: SmppSender) => boolean,
) {
  let sender: SmppSender | undefined;
  let isBinding = false;
  let provedAt = 0;
  let proof: readonly [systemId: string, password: string] = ['', ''];

  async function bind(pdu: Pdu): Promise<Answer> {
    if (sender || isBinding) return { status: STATUS.alreadyBound };
    isBinding = true;
    proof = [textIn(pdu, 'system_id'), textIn(pdu, 'password')];
    const proved = await prove(...proof);
    if (!proved) {
      onRefused(address);
      await deps.pause(REFUSED_AFTER_MS);
    }
    if (!proved || !mayBind(proved)) return { status: STATUS.bindFailed, isLast: true };
    [sender, provedAt] = [proved, performance.now()];
    deps.log.info({ account: proved.account, address }, 'a sender of SMS is bound by SMPP');
    return { status: STATUS.ok, fields: { system_id: OUR_NAME, sc_interface_version: VERSION_3_4 } };
  }

  /** A secret may have been revoked meanwhile. */
  async function isStillProved(): Promise<boolean> {
    if (performance.now() - provedAt < PROVED_AGAIN_MS) return true;
    if (!(await prove(...proof))) return false;
    provedAt = performance.now();
    return true;
  }

  async function takeMessage(pdu: Pdu): Promise<Answer> {
    if (!sender) return { status: STATUS.notBound };
    if (!(await isStillProved())) return { status: STATUS.notBound, isLast: true };
    const { status, messageId } = await take(pdu, sender);
    // An SMSC gets no id for what it delivers.
    return { status, fields: { message_id: pdu.command === 'deliver_sm' ? '' : messageId } };
  }

  return {
    sender: () => sender,
    async answer(pdu: Pdu): Promise<Answer> {
      if (pdu.command.startsWith('bind_')) return bind(pdu);
      if (['submit_sm', 'deliver_sm', 'data_sm'].includes(pdu.command)) return takeMessage(pdu);
      if (pdu.command === 'unbind') return { status: STATUS.ok, isLast: true };
      return { status: sender ? STATUS.badCommand : STATUS.notBound };
    },
  };
}

/** Tries until the port is free: the process that had it may still be closing. */
function keepListening(
  server: Server,
  { deps: { log, pause }, listen }: SmppServerParts,
  signal: AbortSignal,
): void {
  let isKnown = false;
  const { host, port } = listen;
  server.on('error', (error) => {
    if (!isKnown) log.error({ err: error, port }, 'the port for SMPP cannot be opened; it is tried again');
    isKnown = true;
    void pause(LISTEN_AGAIN_MS, signal).then(() => {
      if (!signal.aborted && !server.listening) server.listen(port, host);
    });
  });
  server.on('listening', () => {
    const address = server.address();
    const open = typeof address === 'object' ? address?.port : undefined;
    log.info({ port: open, tls: listen.tls !== undefined }, 'the port for SMPP is open');
  });
  server.listen(port, host);
}

/** Where gateways of modems and carriers bind, and deliver SMS. */
export function openSmppServer(parts: SmppServerParts): SmppServer {
  const { listen, times } = parts;
  const open = new Map<
    Connection,
    { readonly address: string; readonly sender: () => SmppSender | undefined }
  >();
  const ending = new AbortController();

  const count = (has: (address: string, sender: SmppSender | undefined) => boolean): number =>
    [...open.values()].filter(({ address, sender }) => has(address, sender())).length;
  const mayBind = ({ account }: SmppSender): boolean =>
    count((_, sender) => sender?.account === account) < SMPP_CONNECTIONS_PER_ACCOUNT;

  /** The blocks of all sockets, from before a handshake of TLS on. */
  const sockets = new Map<Socket, string>();
  /** Half of the connections are for those who have proved who they are. */
  function isPlaceLeft(): boolean {
    return sockets.size - count((_, sender) => sender !== undefined) < SMPP_CONNECTIONS_MAX / 2;
  }
  function mayCome(block: string): boolean {
    const blocks = [...sockets.values()];
    const boundThere = count((each, sender) => sender !== undefined && addressBlock(each) === block);
    const unboundThere = blocks.filter((each) => each === block).length - boundThere;
    return unboundThere < SMPP_UNBOUND_PER_ADDRESS && isPlaceLeft();
  }
  function admit(socket: Socket): void {
    // Behind a proxy its block is known only when the proxy has said it.
    const block = listen.isProxied ? '' : addressBlock(peerAddress(socket));
    if (ending.signal.aborted || !(listen.isProxied ? isPlaceLeft() : mayCome(block))) {
      socket.destroy();
      return;
    }
    sockets.set(socket, block);
    socket.once('close', () => sockets.delete(socket));
  }
  function take(socket: Socket, address = peerAddress(socket)): void {
    if (socket.destroyed) return;
    const { sender, answer } = answersTo(address, parts, mayBind);
    const connection = openConnection({ socket, times, answer, isBound: () => sender() !== undefined });
    open.set(connection, { address, sender });
    void connection.closed.then(() => open.delete(connection));
  }

  /** As `admit`, once the proxy has said who it is. */
  async function takeProxied(socket: Socket): Promise<void> {
    socket.on('error', () => undefined);
    const header = await readProxyHeader(socket, times.bindMs);
    const address = header?.address ?? peerAddress(socket);
    const block = addressBlock(address);
    sockets.delete(socket);
    if (!header || socket.destroyed || ending.signal.aborted || !mayCome(block)) {
      socket.destroy();
      return;
    }
    sockets.set(socket, block);
    take(socket, address);
    socket.resume();
  }

  const server = listen.tls
    ? createTlsServer({ ...listen.tls, handshakeTimeout: times.bindMs }, take)
    : createServer((socket) => void (listen.isProxied ? takeProxied(socket) : take(socket)));
  server.maxConnections = SMPP_CONNECTIONS_MAX;
  server.prependListener('connection', admit);
  // A handshake that fails is the other side's affair.
  server.on('tlsClientError', () => undefined);
  keepListening(server, parts, ending.signal);

  return {
    async close() {
      ending.abort();
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      await Promise.all([...open.keys()].map((connection) => connection.end()));
      for (const socket of sockets.keys()) socket.destroy();
      await closed;
    },
  };
}
