import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTeamChat, readTeamChat } from './team-chat.ts';

const LETTER = {
  kind: 'contact',
  name: 'Ann',
  email: 'ann@example.org',
  contact: '4155550132',
  message: 'Hello.\nAnn',
} as const;

let server: Server;
let url = '';
let answer: number | undefined;
const received: { readonly type: string | undefined; readonly body: string }[] = [];
const warnings: object[] = [];
const log = { warn: (fields: object) => void warnings.push(fields) };

beforeEach(async () => {
  answer = 200;
  received.length = 0;
  warnings.length = 0;
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    received.push({ type: request.headers['content-type'], body });
    // Without an answer the caller waits.
    if (answer !== undefined) response.writeHead(answer, { location: '/elsewhere' }).end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/secret`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function chat(settings: { readonly channel?: string; readonly timeoutMs?: number } = {}) {
  const { channel, timeoutMs = 10_000 } = settings;
  return createTeamChat({
    url,
    channel,
    username: 'Ringpost',
    site: 'https://ringpost.example',
    log,
    timeoutMs,
  });
}

describe('the chat of the team', () => {
  it('gets the lines of the form, the channel and the name as JSON in plain text', async () => {
    expect(await chat({ channel: '#support' }).post(LETTER)).toBe(true);
    expect(received).toHaveLength(1);
    expect(received[0]?.type).toBe('text/plain; charset=utf-8');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      text: 'site: https://ringpost.example\ncontact: 4155550132\nname: Ann\nemail: ann@example.org\nmessage: Hello.\nAnn',
      channel: '#support',
      username: 'Ringpost',
    });
  });

  it('gets what customers ask for too', async () => {
    const wanted = {
      app: 'Signal',
      template: 'Your code is 000-000',
      userId: 'u1',
      email: 'ann@example.org',
    };
    await chat().post({ kind: 'app-request', ...wanted });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      text: 'site: https://ringpost.example\napp: Signal\nemail: ann@example.org\nmessage: Your code is 000-000',
      username: 'Ringpost',
    });
  });

  it('is called by nothing that a stranger wrote, and shows none of its links', async () => {
    await chat().post({ ...LETTER, message: '<!channel> & @Here @all <https://bad.example|our bank> @ann' });
    const { text } = JSON.parse(received[0]?.body ?? '') as { readonly text: string };
    expect(text.split('message: ')[1]).toBe(
      '&lt;!channel&gt; &amp; @\u200bHere @\u200ball &lt;https://bad.example|our bank&gt; @ann',
    );
  });

  it.each([404, 302, 500])('did not take a message that it answered with %d', async (status) => {
    answer = status;
    expect(await chat().post(LETTER)).toBe(false);
    expect(received).toHaveLength(1);
    expect(warnings).toEqual([{ status }]);
  });

  it('did not take a message if it does not answer, and its address is in no log', async () => {
    answer = undefined;
    expect(await chat({ timeoutMs: 1 }).post(LETTER)).toBe(false);
    expect(warnings).toEqual([{ why: 'ABORT_ERR' }]);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(await chat().post(LETTER)).toBe(false);
    expect(warnings.slice(1)).toEqual([{ why: 'ECONNREFUSED' }]);
    server.listen(0, '127.0.0.1');
  });
});

describe('its settings', () => {
  it('are an address, a channel and a name, or nothing', () => {
    expect(readTeamChat({})).toBeUndefined();
    const RINGPOST_TEAM_CHAT_URL = 'https://chat.example/hooks/secret';
    expect(readTeamChat({ RINGPOST_TEAM_CHAT_URL })).toEqual({
      url: RINGPOST_TEAM_CHAT_URL,
      channel: undefined,
      username: 'Ringpost',
    });
    expect(
      readTeamChat({
        RINGPOST_TEAM_CHAT_URL,
        RINGPOST_TEAM_CHAT_CHANNEL: '#support',
        RINGPOST_TEAM_CHAT_USERNAME: 'Form',
      }),
    ).toMatchObject({ channel: '#support', username: 'Form' });
  });

  it('are refused without a word of the address', () => {
    for (const RINGPOST_TEAM_CHAT_URL of ['chat.example/hooks/secret', 'ftp://chat.example/secret'])
      expect(() => readTeamChat({ RINGPOST_TEAM_CHAT_URL })).toThrow(
        'RINGPOST_TEAM_CHAT_URL is not valid; it must be one http or https address.',
      );
    for (const text of ['a'.repeat(81), 'two\nlines'])
      expect(() => readTeamChat({ RINGPOST_TEAM_CHAT_CHANNEL: text })).toThrow(/^RINGPOST_TEAM_CHAT_CHANNEL/);
  });
});
