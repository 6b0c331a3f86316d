import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DockerEngine } from './docker-engine.ts';

/** The containers of one compose file, under a separate name. */
export interface ComposeProject {
  /** Runs a command of Compose. Resolves with its output; rejects with its errors. */
  compose(...args: readonly string[]): Promise<string>;
  /** The running containers of a service. */
  containers(service: string): Promise<readonly string[]>;
  /** Kills the first process of a container from outside, like a crash. Docker restarts it by its policy. */
  crash(container: string): Promise<void>;
  /** The status from Docker: `healthy`, `unhealthy`, `starting`. */
  health(container: string): Promise<string>;
  /** Removes the containers, the networks and the volumes. */
  remove(): Promise<void>;
}

export interface ComposeOptions {
  readonly name: string;
  /** Paths from the root of the repository. */
  readonly files: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** It has Node, and exists while a project runs. */
const TOOL_IMAGE = 'node:24.21.0-bookworm-slim';
const MOST_OUTPUT = 64 * 1024 * 1024;

const execute = promisify(execFile);

export function composeProject(docker: DockerEngine, { name, files, env }: ComposeOptions): ComposeProject {
  const options = { cwd: ROOT, env: { ...process.env, ...docker.env, ...env }, maxBuffer: MOST_OUTPUT };
  const [program, ...first] = docker.compose;
  const project = ['--project-name', name, ...files.flatMap((file) => ['--file', file])];

  async function run(command: string, args: readonly string[]): Promise<string> {
    return (await execute(command, args, options)).stdout.trim();
  }
  function compose(...args: readonly string[]): Promise<string> {
    return run(program, [...first, '--progress', 'quiet', ...project, ...args]);
  }
  return {
    compose,
    async containers(service) {
      return (await compose('ps', '--quiet', service)).split('\n').filter((id) => id !== '');
    },
    async crash(container) {
      const pid = await run('docker', ['inspect', '--format', '{{.State.Pid}}', container]);
      const kill = ['node', '-e', `process.kill(${pid}, 'SIGKILL')`];
      await run('docker', ['run', '--rm', '--pid=host', '--user=root', TOOL_IMAGE, ...kill]);
    },
    health: (container) => run('docker', ['inspect', '--format', '{{.State.Health.Status}}', container]),
    async remove() {
      await compose('down', '--volumes', '--timeout', '5', '--remove-orphans');
    },
  };
}
