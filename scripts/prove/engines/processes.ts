import { createWriteStream, mkdtempSync, type WriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DistributedEngine } from '@ringpost/engine';
import { type Child, startChild } from '../http-tests/child-process.ts';
import { openFrontDoor } from './front-door.ts';
import type { ServiceName, ServiceRequests, ServiceWish, TestTime } from './process-program.ts';

/** The processes of a service are counted from 1. */
export type ProcessName = `${ServiceName}-${number}`;

/** The processes of Ringpost behind one address, two of each service as the Compose file starts them. */
export interface Processes {
  /** The front door. */
  readonly url: string;
  /** The address of one process, without the front door. @throws if it does not run */
  urlOf(name: ProcessName): string;
  /** The processes that run now. */
  pids(): readonly number[];
  /** `kill -9`. */
  kill(name: ProcessName): Promise<void>;
  /** Ends it in order, as an update of the program does. */
  stop(name: ProcessName): Promise<void>;
  start(name: ProcessName): Promise<void>;
  /** Stops it with SIGSTOP. */
  pause(name: ProcessName): void;
  resume(name: ProcessName): void;
  /** The process that writes the views now; undefined while none does. */
  writer(): Promise<ProcessName | undefined>;
  setTime(time: TestTime): Promise<void>;
  /** Waits until nothing is under way and every process knows that the views show the log. */
  settle(): Promise<void>;
  /** Handles what is due until nothing is. */
  drainTimers(): Promise<void>;
  /** Waits until each of them says that it is ready. */
  ready(): Promise<void>;
  /** The output of the processes since the last call, line by line. */
  takeOutput(): readonly string[];
  close(): Promise<void>;
}

export interface ProcessesOptions extends Partial<Omit<ServiceWish, 'service' | 'engine'>> {
  readonly engine: DistributedEngine;
  /** The token by which operators get details. */
  readonly operatorsToken: string;
  /** Processes that decide; two by default. */
  readonly commandApis?: number;
}

const PROGRAM = fileURLToPath(new URL('./process-program.ts', import.meta.url));
const READY_WITHIN_MS = 180_000;
/** Rows that are still due after this many checks will always be due. */
const LOOKS = 50;

interface Running {
  readonly child: Child<ServiceRequests>;
  readonly url: string;
}

function namesOf(service: ServiceName, count = 2): readonly ProcessName[] {
  return Array.from({ length: count }, (_, index): ProcessName => `${service}-${index + 1}`);
}

function serviceOf(name: ProcessName): ServiceName {
  return name.slice(0, name.lastIndexOf('-')) as ServiceName;
}

/** Keeps the output of each process in a file, to examine a failure. */
function openOutput() {
  const folder = mkdtempSync(join(tmpdir(), 'ringpost-processes-'));
  const files = new Map<ProcessName, WriteStream>();
  const lines: string[] = [];
  return {
    folder,
    take: () => lines.splice(0),
    of(name: ProcessName): (chunk: Buffer) => void {
      const file = files.get(name) ?? createWriteStream(join(folder, `${name}.log`));
      files.set(name, file);
      let rest = '';
      return (chunk) => {
        file.write(chunk);
        const parts = `${rest}${chunk}`.split('\n');
        rest = parts.pop() ?? '';
        lines.push(...parts.filter((line) => line !== ''));
      };
    },
    close() {
      for (const file of files.values()) file.end();
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}

/** Starts all of them, and waits until they are ready. They always end with this process. */
export async function startProcesses({ engine, commandApis, ...wish }: ProcessesOptions): Promise<Processes> {
  let time: TestTime = wish.time ?? { aheadMs: 0 };
  const running = new Map<ProcessName, Running>();
  /** The last address of each: the front door must notice the death of a process itself. */
  const addresses = new Map<ProcessName, string>();
  const output = openOutput();
  // The test runner's own loaders and flags do not concern a service.
  const { NODE_OPTIONS: _, ...env } = process.env;

  function get(name: ProcessName): Running {
    const existing = running.get(name);
    if (!existing) throw new Error(`${name} does not run`);
    return existing;
  }
  function of(service: ServiceName): readonly Running[] {
    return [...running].filter(([name]) => serviceOf(name) === service).map(([, each]) => each);
  }
  const door = await openFrontDoor({
    addresses: (service) =>
      [...addresses].filter(([name]) => serviceOf(name) === service).map(([, url]) => url),
  });

  async function start(name: ProcessName): Promise<void> {
    const serviceWish: ServiceWish = {
      publicUrl: door.url,
      production: false,
      ...wish,
      engine,
      service: serviceOf(name),
      time,
    };
    const child = await startChild<ServiceRequests>(PROGRAM, [JSON.stringify(serviceWish)], {
      env,
      onOutput: output.of(name),
    });
    const url = await child.ask('url', undefined);
    running.set(name, { child, url });
    addresses.set(name, url);
  }
  async function ready(): Promise<void> {
    const until = performance.now() + READY_WITHIN_MS;
    for (const [name, { url }] of running) {
      while (!(await isReady(url))) {
        if (performance.now() > until) throw new Error(`${name} is not ready; see ${output.folder}`);
        await sleep(50);
      }
    }
    await door.look();
  }
  async function settle(): Promise<void> {
    const serving = [...of('command-api'), ...of('query-api')];
    for (const { child } of of('command-api')) await child.ask('idle', undefined);
    await Promise.all(serving.map(({ child }) => child.ask('caughtUp', undefined)));
  }
  async function tick(): Promise<number> {
    const handled = await Promise.all(of('command-api').map(({ child }) => child.ask('tick', undefined)));
    return handled.reduce((sum, count) => sum + count, 0);
  }
  async function close(): Promise<void> {
    await door.close();
    await Promise.all([...running.values()].map(({ child }) => child.close()));
    running.clear();
    output.close();
  }
  async function end(name: ProcessName, how: 'kill' | 'close'): Promise<void> {
    const { child } = get(name);
    running.delete(name);
    await child[how]();
  }

  try {
    const names = [
      ...namesOf('projections'),
      ...namesOf('command-api', commandApis),
      ...namesOf('query-api'),
    ];
    const starts = await Promise.allSettled(names.map(start));
    for (const each of starts) if (each.status === 'rejected') throw each.reason;
    await ready();
  } catch (error) {
    await close();
    throw new Error(`the processes did not start; see ${output.folder}`, { cause: error });
  }
  return {
    url: door.url,
    urlOf: (name) => get(name).url,
    pids: () => [...running.values()].map(({ child }) => child.pid),
    start,
    ready,
    settle,
    kill: (name) => end(name, 'kill'),
    stop: (name) => end(name, 'close'),
    pause: (name) => get(name).child.pause(),
    resume: (name) => get(name).child.resume(),
    async writer() {
      for (const [name, { child }] of running)
        if (serviceOf(name) === 'projections' && (await child.ask('isWriter', undefined))) return name;
      return undefined;
    },
    async setTime(newTime) {
      time = newTime;
      await Promise.all([...running.values()].map(({ child }) => child.ask('setTime', newTime)));
    },
    async drainTimers() {
      for (let look = 0; look < LOOKS; look += 1) {
        await settle();
        if ((await tick()) === 0) return;
      }
      throw new Error(`something is still due after ${LOOKS} looks`);
    },
    takeOutput: output.take,
    close,
  };
}
