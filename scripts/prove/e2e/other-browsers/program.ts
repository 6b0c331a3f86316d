import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const STARTS_WITHIN_MS = 30_000;
const ENDS_WITHIN_MS = 5_000;

/** A program that was started for a browser. */
export interface Program {
  /** The matching part of its output. */
  readonly match: RegExpExecArray;
  stop(): Promise<void>;
}

function untilPrinted(child: ChildProcess, ready: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, fail) => {
    let output = '';
    const late = setTimeout(
      () => fail(new Error(`${child.spawnfile} was not ready:\n${output}`)),
      STARTS_WITHIN_MS,
    );
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const match = ready.exec(output);
      if (!match) return;
      clearTimeout(late);
      resolve(match);
    };
    for (const stream of child.stdio.slice(1)) (stream as NodeJS.ReadableStream | null)?.on('data', read);
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`${child.spawnfile} ended with ${code}:\n${output}`)));
  });
}

async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
  await exit;
  clearTimeout(patience);
}

/** Starts a program and waits until its output says that it is ready. @throws Error with its output if it never does */
export async function startProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  ready: RegExp,
): Promise<Program> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const stop = () => stopProgram(child);
  try {
    return { match: await untilPrinted(child, ready), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
