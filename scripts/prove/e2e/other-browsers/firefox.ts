import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callOf, type Driver, viewport } from './driver.ts';
import { startProgram } from './program.ts';

const ANSWERS_WITHIN_MS = 30_000;
/** Quiet means that the browser contacts only the server under test. */
const QUIET = `
user_pref("app.update.enabled", false);
user_pref("app.normandy.enabled", false);
user_pref("browser.safebrowsing.malware.enabled", false);
user_pref("browser.safebrowsing.phishing.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("extensions.update.enabled", false);
user_pref("intl.accept_languages", "en-US");
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("dom.events.testing.asyncClipboard", true);
`;

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

interface Bidi {
  send<Result>(method: string, params: unknown): Promise<Result>;
  close(): void;
}

async function connect(address: string): Promise<Bidi> {
  const socket = new WebSocket(address);
  const pending = new Map<number, (answer: { error?: string; message?: string; result?: unknown }) => void>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data));
    pending.get(answer.id)?.(answer);
    pending.delete(answer.id);
  });
  await new Promise((resolve, fail) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => fail(new Error(`${address} does not answer`)), { once: true });
  });
  return {
    send: <Result>(method: string, params: unknown) =>
      new Promise<Result>((resolve, fail) => {
        lastId += 1;
        const late = setTimeout(() => fail(new Error(`Firefox did not answer ${method}`)), ANSWERS_WITHIN_MS);
        pending.set(lastId, ({ error, message, result }) => {
          clearTimeout(late);
          if (error) fail(new Error(`${method}: ${error}: ${message}`));
          else resolve(result as Result);
        });
        socket.send(JSON.stringify({ id: lastId, method, params }));
      }),
    close: () => socket.close(),
  };
}

/** Debian's Firefox by WebDriver BiDi, without a driver program. */
export async function openFirefox(program: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'ringpost-firefox-'));
  await writeFile(join(profile, 'user.js'), QUIET);
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const firefox = await startProgram(program, args, { HOME: profile }, /BiDi listening on (ws:\S+)/);
  const bidi = await connect(`${firefox.match[1]}/session`);
  await bidi.send('session.new', { capabilities: {} });
  const { contexts } = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context ?? '';
  await bidi.send('browsingContext.setViewport', { context, viewport });
  return {
    name: 'Firefox',
    async goto(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(inPage, ...args) {
      const params = { expression: callOf(inPage, args), target: { context }, awaitPromise: false };
      const answer = await bidi.send<Evaluated>('script.evaluate', params);
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value);
    },
    async perform(actions) {
      await bidi.send('input.performActions', { context, actions });
    },
    async close() {
      bidi.close();
      await firefox.stop();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
