import { parseArgs } from 'node:util';
import type { ControlMessage, Listening } from './control.ts';
import { obey } from './control.ts';
import { startEventStoreDouble } from './event-store-double.ts';

const USAGE = `A double of EventStoreDB: its protocol, durable in one SQLite file. For tests only.

  node main.ts --folder <data folder> [--port 2113] [--host 0.0.0.0] [--advertise <host>:<port>] [--version 26.1.0]
    [--statistics-every <seconds>]

A user and a password that EVENT_STORE_DOUBLE_USER and EVENT_STORE_DOUBLE_PASSWORD name are asked of every call.
A parent process controls it by messages (see control.ts).
`;

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    port: { type: 'string', default: '2113' },
    host: { type: 'string', default: '0.0.0.0' },
    advertise: { type: 'string' },
    version: { type: 'string' },
    // As often as a real server writes its statistics.
    'statistics-every': { type: 'string', default: '30' },
  },
});

if (values.folder === undefined) {
  process.stderr.write(USAGE);
  process.exit(2);
}

function advertised(address: string | undefined) {
  if (address === undefined) return {};
  const [host = '', port] = address.split(':');
  return { advertised: { host, port: Number(port) } };
}

function users({ EVENT_STORE_DOUBLE_USER: user, EVENT_STORE_DOUBLE_PASSWORD: password }: NodeJS.ProcessEnv) {
  return user === undefined ? {} : { users: { [user]: password ?? '' } };
}

const double = await startEventStoreDouble({
  folder: values.folder,
  host: values.host,
  port: Number(values.port),
  ...(values.version !== undefined && { version: values.version }),
  ...advertised(values.advertise),
  ...users(process.env),
});
const listening: Listening = { port: double.port };
process.stdout.write(`${JSON.stringify(listening)}\n`);

const everyMs = Number(values['statistics-every']) * 1000;

let isRunning = true;

function writeStatistics(): void {
  if (isRunning) double.writeStatistics();
}

const statistics = everyMs > 0 ? setInterval(writeStatistics, everyMs) : undefined;

async function answer(message: ControlMessage): Promise<void> {
  if (message.command === 'stop') isRunning = false;
  const reply = await obey(double, message);
  if (message.command === 'start') isRunning = true;
  process.send?.(reply);
}

function end(): void {
  clearInterval(statistics);
  void double.stop().then(() => process.exit(0));
}

if (process.send) {
  process.send(listening);
  process.on('message', (message) => {
    void answer(message as ControlMessage);
  });
  process.on('disconnect', end);
}
process.once('SIGTERM', end);
process.once('SIGINT', end);
