import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';

/** Answers commands like a MongoDB of a version that cannot run here. It stores nothing. */
interface MongoFake {
  readonly port: number;
  close(): Promise<void>;
}

export interface MongoFakeOptions {
  /** The newest version of the protocol that it supports; 21 is that of MongoDB 7. */
  readonly maxWireVersion?: number;
  /** Its answer to a command; undefined if it does not know the command. */
  answerTo(command: string): Document | undefined;
}

const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const GREETINGS = new Set(['hello', 'ismaster', 'isMaster']);

/** The document in a message. It begins after the flags, or in the older form after names and counts too. */
function documentIn(message: Buffer, opCode: number): Document {
  if (opCode === OP_MSG) return BSON.deserialize(message.subarray(HEADER_BYTES + 5));
  const endOfName = message.indexOf(0, HEADER_BYTES + 4);
  return BSON.deserialize(message.subarray(endOfName + 1 + 8));
}

function replyTo(message: Buffer, answer: Document): Buffer {
  const isQuery = message.readInt32LE(12) === OP_QUERY;
  // In the older form: flags, cursor, start and count; else flags and the kind of the next section.
  const before = Buffer.alloc(isQuery ? 20 : 5);
  if (isQuery) before.writeInt32LE(1, 16);
  const body = Buffer.concat([before, BSON.serialize(answer)]);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32LE(HEADER_BYTES + body.length, 0);
  header.writeInt32LE(message.readInt32LE(4), 8);
  header.writeInt32LE(isQuery ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([header, body]);
}

/** Listens on a free port of this machine. */
export async function startMongoFake({
  maxWireVersion = 21,
  answerTo,
}: MongoFakeOptions): Promise<MongoFake> {
  const sockets = new Set<Socket>();
  const greeting = { ok: 1, isWritablePrimary: true, helloOk: true, minWireVersion: 0, maxWireVersion };

  function answerOf(message: Buffer): Document {
    const [command = ''] = Object.keys(documentIn(message, message.readInt32LE(12)));
    if (GREETINGS.has(command)) return greeting;
    return answerTo(command) ?? { ok: 0, code: 59, errmsg: `no such command: ${command}` };
  }
  const server = createServer((socket) => {
    sockets.add(socket);
    let rest = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= HEADER_BYTES && rest.length >= rest.readInt32LE(0)) {
        const message = rest.subarray(0, rest.readInt32LE(0));
        rest = rest.subarray(message.length);
        socket.write(replyTo(message, answerOf(message)));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
