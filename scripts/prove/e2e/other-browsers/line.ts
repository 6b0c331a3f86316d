import { connect, createServer, type Socket } from 'node:net';

/** The connection between a browser and the server, which can be cut like a cable. */
export interface Line {
  readonly url: string;
  leadTo(port: number): void;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function layLine(): Promise<Line> {
  const sockets = new Set<Socket>();
  let port = 0;
  let isWhole = true;
  const server = createServer((near) => {
    if (!isWhole) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    leadTo(to) {
      port = to;
    },
    cut() {
      isWhole = false;
      drop();
    },
    mend() {
      isWhole = true;
    },
    async close() {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
