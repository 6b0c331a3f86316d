import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { NoAnswerError, NoSuchAppError, RingpostError } from '@ringpost/sdk';
import { Value } from 'typebox/value';
import { type Tool, ToolRefusal } from './tools.ts';

const ABOUT = { name: 'ringpost', version: '0.1.0' };

function failure(text: string) {
  return { isError: true, content: [{ type: 'text' as const, text }] };
}

/** What the assistant may know of an error. Nothing else of it leaves this server. */
function sentenceOf(error: unknown): string {
  if (error instanceof RingpostError) return `${error.message} (${error.code})`;
  if (error instanceof ToolRefusal || error instanceof NoSuchAppError) return error.message;
  if (error instanceof NoAnswerError)
    return `${error.message} Look at list_orders before you buy again: a purchase may have been done.`;
  return 'Something went wrong.';
}

/** An MCP server with these tools, for one connection. */
export function createServer(tools: readonly Tool[]): Server {
  const server = new Server(ABOUT, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, description, input }) => ({
      name,
      description,
      inputSchema: { type: 'object' as const, ...input },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) return failure(`There is no tool ${params.name}.`);
    const input = params.arguments ?? {};
    if (!Value.Check(tool.input, input)) {
      const [first] = Value.Errors(tool.input, input);
      return failure(`The input is wrong: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
    }
    try {
      const result = await tool.run(input, signal);
      return { content: [{ type: 'text' as const, text: JSON.stringify(result) }] };
    } catch (error) {
      return failure(sentenceOf(error));
    }
  });
  return server;
}
