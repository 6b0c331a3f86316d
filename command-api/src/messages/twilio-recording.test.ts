import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RECORDING_MAX_BYTES } from '@ringpost/domain/rules/limits';
import { toneFile } from '@ringpost/testing/wav-file';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createGuardedWork } from '../kernel/guarded-work.ts';
import { fetchTwilioRecording } from './twilio-recording.ts';

const ACCOUNT = `AC${'1'.repeat(32)}`;
const RECORDING = `RE${'2'.repeat(32)}`;
const request = { account: ACCOUNT, recordingId: RECORDING, signal: new AbortController().signal };
const AUDIO = toneFile(1);
const servers: Server[] = [];
const guarded = createGuardedWork();

afterAll(() => guarded.close());

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function hostThat(answers: RequestListener) {
  const server = createServer(answers);
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}`, authToken: 'secret', guarded, allowsHttp: true, trusted: new Set([host]) };
}

it('A recording is fetched from its account, with the credentials', async () => {
  const seen: unknown[] = [];
  const host = await hostThat(({ method, url, headers }, response) => {
    seen.push([method, url, headers.authorization]);
    response.writeHead(200, { 'content-type': 'audio/x-wav' }).end(AUDIO);
  });
  expect(await fetchTwilioRecording(host, request)).toEqual({ audio: AUDIO });
  const login = `Basic ${Buffer.from(`${ACCOUNT}:secret`).toString('base64')}`;
  expect(seen).toEqual([['GET', `/2010-04-01/Accounts/${ACCOUNT}/Recordings/${RECORDING}.wav`, login]]);
});

it.each([
  ['that is not there yet', 404, 'audio/wav', AUDIO, 'status'],
  ['of another type', 200, 'text/html', AUDIO, 'not-audio'],
  ['that is called audio and is a page', 200, 'audio/wav', Buffer.from('<html></html>'), 'not-audio'],
] as const)('An answer %s is no recording', async (_, status, type, body, why) => {
  const host = await hostThat((__, response) =>
    response.writeHead(status, { 'content-type': type }).end(body),
  );
  expect(await fetchTwilioRecording(host, request)).toEqual({ why });
});

/** Answers of unknown length, like those of an HTTP/1.0 server: they end with the connection. */
function unsized(audio: Buffer): RequestListener {
  return (_, response) => {
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, { 'content-type': 'audio/wav', connection: 'close' }).end(audio);
  };
}

it('An answer without a length is a recording only if its end is there', async () => {
  const half = await hostThat(unsized(AUDIO.subarray(0, AUDIO.length / 2)));
  expect(await fetchTwilioRecording(half, request)).toEqual({ why: 'connection' });
  const whole = await hostThat(unsized(AUDIO));
  expect(await fetchTwilioRecording(whole, request)).toEqual({ audio: AUDIO });
});

it('A redirect is not followed, so no other server gets the credentials', async () => {
  let reached = 0;
  const inside = await hostThat((_, response) => {
    reached += 1;
    response.end();
  });
  const host = await hostThat((_, response) => response.writeHead(302, { location: inside.url }).end());
  expect(await fetchTwilioRecording(host, request)).toEqual({ why: 'status' });
  expect(reached).toBe(0);
});

it('No more bytes are read than the largest recording has', async () => {
  let written = 0;
  const host = await hostThat((_, response) => {
    response.writeHead(200, { 'content-type': 'audio/wav' });
    const more = (): void => {
      while (!response.destroyed && written < 500_000_000 && response.write(Buffer.alloc(65_536)))
        written += 65_536;
    };
    response.on('drain', more);
    more();
  });
  expect(await fetchTwilioRecording(host, request)).toEqual({ why: 'too-large' });
  expect(written).toBeLessThan(RECORDING_MAX_BYTES * 10);
});

it('An attempt ends in time, whether nothing comes or too slowly', async () => {
  const silent = await hostThat(() => {});
  expect(await fetchTwilioRecording({ ...silent, timeoutMs: 50 }, request)).toEqual({ why: 'timeout' });
  const slow = await hostThat((_, response) => {
    response.writeHead(200, { 'content-type': 'audio/wav' });
    const timer = setInterval(() => response.write('.'), 5);
    response.on('close', () => clearInterval(timer));
  });
  expect(await fetchTwilioRecording({ ...slow, timeoutMs: 80 }, request)).toEqual({ why: 'timeout' });
});

it('A host inside a private network is not called, and plain http is possible only in a test', async () => {
  const host = {
    url: 'https://api.twilio.com',
    authToken: 'secret',
    guarded,
    allowsHttp: false,
    trusted: new Set<string>(),
  };
  const leads = { ...host, resolve: async () => ['10.0.0.1'] };
  expect(await fetchTwilioRecording(leads, request)).toEqual({ why: 'refused-address' });
  expect(await fetchTwilioRecording({ ...host, url: 'http://api.twilio.com' }, request)).toEqual({
    why: 'not-allowed-url',
  });
});
