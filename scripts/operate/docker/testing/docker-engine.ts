import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { serverProgram } from '../../../prove/test/servers.mjs';

/** The engine that runs containers for the tests. */
export interface DockerEngine {
  /** The environment of its commands. */
  readonly env: Readonly<Record<string, string>>;
  /** The program of Compose, and its first arguments. */
  readonly compose: readonly [string, ...string[]];
  /** Whether it can pull the public images. If not, local images and doubles replace them. */
  readonly pulls: boolean;
}

declare module 'vitest' {
  export interface ProvidedContext {
    readonly docker: DockerEngine | undefined;
  }
}

const COMPOSE: readonly DockerEngine['compose'][] = [['docker', 'compose'], ['docker-compose']];

const execute = promisify(execFile);

async function answers(
  [program, ...args]: DockerEngine['compose'],
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  try {
    await execute(program, [...args, 'version'], { env });
    return true;
  } catch {
    return false;
  }
}

/** The settings for a shell that a program prints when it has started an engine; none if it cannot start one here. */
async function localEnvironment(program: string): Promise<Record<string, string> | undefined> {
  const { stdout } = await execute(program, ['up']).catch((error: unknown) => {
    console.log(`docker: ${error instanceof Error ? error.message.trim() : String(error)}`);
    return { stdout: undefined };
  });
  if (stdout === undefined) return undefined;
  const pairs = [...stdout.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
    name,
    value.replace('$PATH', process.env.PATH ?? ''),
  ]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

async function findEngine(): Promise<DockerEngine | undefined> {
  const program = serverProgram('docker.sh');
  const local = program ? await localEnvironment(program) : undefined;
  const env = local ?? {};
  const pulls = local === undefined && process.env.RINGPOST_TEST_IMAGES !== 'local';
  const all = { ...process.env, ...env };
  if (!(await answers(['docker'], all))) return undefined;
  for (const compose of COMPOSE) if (await answers(compose, all)) return { env, compose, pulls };
  return undefined;
}

/**
 * The Docker engine for the tests: the one that a program starts (`scripts/prove/test/servers.mjs`), or the one of this machine. Without an
 * engine the tests are skipped. `RINGPOST_TEST_IMAGES=local` says that the engine of this machine cannot pull images.
 */
export async function setup(project: TestProject): Promise<void> {
  const docker = await findEngine();
  if (!docker) console.log('docker: the tests of the containers are skipped: no Docker engine answers here.');
  project.provide('docker', docker);
}
