import type { InspectorNotification } from 'node:inspector';
import { type NodeWorker, type Profiler, type Runtime, Session } from 'node:inspector/promises';

/** A thread of this process that can be profiled. */
export interface InspectedThread {
  /** The address of the file that it runs. Undefined for the first thread. */
  readonly program: string | undefined;
  cpuMicros(): Promise<number>;
  startProfile(): Promise<void>;
  stopProfile(): Promise<Profiler.Profile>;
}

type Post = <Answer>(method: string, params?: object) => Promise<Answer>;

interface WorkerAnswer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

const CPU_TIME = '(({ user, system }) => user + system)(process.threadCpuUsage())';
/** Half of what V8 takes by itself, so that small stations get samples. */
const SAMPLE_EVERY_MICROS = 500;

function threadOf(program: string | undefined, post: Post): InspectedThread {
  return {
    program,
    async cpuMicros() {
      const ask = { expression: CPU_TIME, returnByValue: true };
      const { result } = await post<Runtime.EvaluateReturnType>('Runtime.evaluate', ask);
      return Number(result.value);
    },
    async startProfile() {
      await post('Profiler.enable');
      await post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_MICROS });
      await post('Profiler.start');
    },
    async stopProfile() {
      const { profile } = await post<Profiler.StopReturnType>('Profiler.stop');
      await post('Profiler.disable');
      return profile;
    },
  };
}

/** Inspects this thread and every worker that runs now. It stays connected until the process ends. */
export async function inspectThreads(): Promise<readonly InspectedThread[]> {
  const session = new Session();
  session.connect();
  const workers: NodeWorker.AttachedToWorkerEventDataType[] = [];
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  session.on(
    'NodeWorker.attachedToWorker',
    ({ params }: InspectorNotification<NodeWorker.AttachedToWorkerEventDataType>) => {
      workers.push(params);
    },
  );
  session.on(
    'NodeWorker.receivedMessageFromWorker',
    ({ params }: InspectorNotification<NodeWorker.ReceivedMessageFromWorkerEventDataType>) => {
      const { id = 0, result, error } = JSON.parse(params.message) as WorkerAnswer;
      const asked = pending.get(id);
      pending.delete(id);
      if (error) asked?.reject(new Error(error.message));
      else asked?.resolve(result);
    },
  );
  await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  const first = threadOf(undefined, session.post.bind(session) as Post);
  const others = workers.map(({ sessionId, workerInfo }) => {
    const post = (method: string, params: object = {}): Promise<unknown> => {
      lastId += 1;
      const asked = Promise.withResolvers<unknown>();
      pending.set(lastId, asked);
      const message = JSON.stringify({ id: lastId, method, params });
      session.post('NodeWorker.sendMessageToWorker', { sessionId, message }).catch(asked.reject);
      return asked.promise;
    };
    return threadOf(workerInfo.url, post as Post);
  });
  return [first, ...others];
}
