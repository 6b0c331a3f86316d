// Replaces a process of the APIs in the tests of the front door. It reports its name and what it received. By another
// port the test controls it: ready or not, live or not, or breaking off.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const SERVICE_PORT = 8080;
const CONTROL_PORT = 9090;
const name = process.env.UPSTREAM_NAME ?? '';
const health: Record<string, boolean> = { '/health/ready': true, '/health/live': true };
const got: string[] = [];
/** Answers that wait. */
const held = new Set<ServerResponse>();
let breaksOff = false;

function answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse): void {
  if (url in health && headers['user-agent'] === undefined) {
    response.writeHead(health[url] ? 200 : 503).end();
    return;
  }
  got.push(`${method} ${url}`);
  if (breaksOff) {
    response.socket?.destroy();
    return;
  }
  const isStream = url === '/api/events';
  if (isStream || url.includes('wait=')) {
    held.add(response);
    response.once('close', () => {
      held.delete(response);
      got.push(`${response.writableFinished ? 'done' : 'left'} ${url}`);
    });
    if (isStream)
      response
        .writeHead(200, { 'Content-Type': 'text/event-stream' })
        .write(`: after ${headers['last-event-id']}\n\n`);
    return;
  }
  if (health['/health/ready']) response.end(JSON.stringify({ name, headers }));
  else response.writeHead(503, { 'Retry-After': '7' }).end(JSON.stringify({ name, headers }));
}

createServer(answer).listen(SERVICE_PORT);

/**
 * `GET` returns what it received since the last time. `POST /ready/off` and similar requests change its behaviour, and `POST /change/on`
 * tells what waits that there is something.
 */
createServer(({ method, url = '' }, response) => {
  if (method === 'GET') {
    response.end(JSON.stringify(got.splice(0)));
    return;
  }
  const [, what = '', state] = url.split('/');
  if (what === 'change')
    for (const each of held)
      if (each.headersSent) each.write('event: order\n\n');
      else each.end('changed');
  else if (what === 'break') breaksOff = state === 'on';
  else health[`/health/${what}`] = state === 'on';
  response.end();
}).listen(CONTROL_PORT);

process.once('SIGTERM', () => process.exit(0));
