import { part, type Row } from './parts.ts';

const sdk = part('sdk', '^clients/sdk/src/');
/** The SDK as others see it. */
const sdkIndex = part('sdk/index', '^clients/sdk/src/index[.]ts$');
const cli = part('cli', '^clients/cli/src/');
const mcp = part('mcp', '^clients/mcp/src/');

/** What customers install. It shares no code with the service: it knows only what the description of the API says. */
export const clientRows: readonly Row[] = [
  {
    name: 'the SDK needs only what Node, Deno and browsers have',
    files: sdk.path,
    may: [sdk],
    builtins: false,
  },
  {
    name: 'the program for terminals calls the SDK',
    files: cli.path,
    may: [cli, sdkIndex],
    builtins: true,
  },
  {
    name: 'the server for assistants calls the SDK',
    files: mcp.path,
    may: [mcp, sdkIndex],
    packages: ['@modelcontextprotocol/sdk', 'typebox'],
    builtins: true,
  },
];
