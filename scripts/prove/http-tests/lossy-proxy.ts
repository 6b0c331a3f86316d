import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request: it arrives and its answer is lost, or it never arrives. */
type Fault = 'lose-answer' | 'lose-request';

/** A network between two portals, with faults for single actions: those of the handler protocol, or the word after `user` in a path of 5sim. */
export interface LossyProxy {
  readonly url: string;
  readonly host: string;
  /** The actions that came, in their order. */
  readonly actions: readonly string[];
  /** What was answered to them. */
  readonly answers: readonly { readonly action: string; readonly text: string }[];
  /** From now on, every request of this action has this fault; undefined: it has none. */
  set(action: string, fault: Fault | undefined): void;
  close(): Promise<void>;
}

function actionOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://portal.example');
  const [, version, , word = ''] = pathname.split('/');
  return version === 'v1' ? word : (searchParams.get('action') ?? '');
}

/** Starts the network before a portal. `target`: its address, which may come later. */
export async function openLossyProxy(target: () => string): Promise<LossyProxy> {
  const faults = new Map<string, Fault>();
  const actions: string[] = [];
  const answers: { readonly action: string; readonly text: string }[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      const { method, headers, url = '' } = incoming;
      const action = actionOf(url);
      actions.push(action);
      const fault = faults.get(action);
      if (fault === 'lose-request') return void outgoing.socket?.destroy();
      const forwarded = request(`${target()}${url}`, { method, headers }, (answer) => {
        if (fault === 'lose-answer') {
          answer.resume().on('end', () => outgoing.socket?.destroy());
          return;
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const bytes = Buffer.concat(parts);
          answers.push({ action, text: bytes.toString() });
          const { 'transfer-encoding': _, ...known } = answer.headers;
          outgoing
            .writeHead(answer.statusCode ?? 502, { ...known, 'content-length': bytes.length })
            .end(bytes);
        });
      });
      forwarded.on('error', () => outgoing.socket?.destroy()).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    actions,
    answers,
    set(action, fault) {
      if (fault) faults.set(action, fault);
      else faults.delete(action);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
