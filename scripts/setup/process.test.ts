import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { capture, environment, npmFailure, run } from './process.mjs';

const node = process.execPath;

describe('starting another program', () => {
  it('passes on its exit code', async () => {
    expect(await run(node, ['-e', 'process.exit(7)'])).toBe(7);
  });

  it('tells a program that was killed from one that ended', async () => {
    expect(await run(node, ['-e', 'process.kill(process.pid, "SIGKILL")'])).toBe(137);
  });

  it('collects its output', async () => {
    expect(await capture(node, ['-p', '1 + 1'])).toEqual({ code: 0, output: '2\n' });
  });

  it('answers 127 when there is no such program', async () => {
    expect((await capture('no-such-program-anywhere', [])).code).toBe(127);
  });

  it('puts the chosen Node first on the path', async () => {
    const { output } = await capture('node', ['-p', 'process.execPath'], { env: environment(node) });
    expect(output.trim()).toBe(node);
  });

  it.skipIf(process.platform === 'win32')('lets it stop by itself when we are told to stop', async () => {
    const patient =
      'process.on("SIGTERM", () => setTimeout(() => process.exit(7), 50)); console.log("up"); setInterval(() => {}, 99)';
    const parent = `import { run } from '${new URL('./process.mjs', import.meta.url).href}';
      process.exitCode = await run(process.execPath, ['-e', ${JSON.stringify(patient)}]);`;
    const child = spawn(node, ['--input-type=module', '-e', parent], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([7, null]);
  });
});

describe('a failed installation', () => {
  it('is explained by the missing connection if there is none', () => {
    expect(npmFailure('The dependencies', 'npm error code ENOTFOUND').message).toContain(
      'check the connection',
    );
  });

  it('otherwise shows the output of npm', () => {
    expect(npmFailure('The dependencies', 'npm error code EACCES').message).toContain('EACCES');
  });
});
