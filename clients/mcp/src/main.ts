#!/usr/bin/env node
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createServer } from './create-server.ts';
import { serveHttp } from './serve-http.ts';
import { readSettings, SettingError } from './settings.ts';
import { openTools } from './tools.ts';

/** The output belongs to the protocol. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

try {
  const { url, key, capMills, http } = readSettings(process.argv.slice(2), process.env);
  const tools = openTools({ url, key }, capMills);
  if (http) {
    say(`Ringpost for assistants is at ${await serveHttp(tools, http.port, http.token)}`);
    if (http.isNewToken) say(`Its callers need the header: Authorization: Bearer ${http.token}`);
  } else await createServer(tools).connect(new StdioServerTransport());
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  say(error.message);
  process.exitCode = 2;
}
