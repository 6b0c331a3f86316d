import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageError } from './exit-codes.ts';

const COMMON = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
} as const satisfies ParseArgsOptionsConfig;

/** Every command with its own options and one line of help. The completion and the help are made from it. */
export const COMMANDS = {
  login: { help: 'keep a key of the API for this user', options: { url: { type: 'string' } } },
  buy: {
    help: 'buy a number for one code of an app',
    options: {
      app: { type: 'string' },
      country: { type: 'string', default: 'US' },
      wait: { type: 'boolean', default: false },
      timeout: { type: 'string' },
      yes: { type: 'boolean', default: false },
      'max-price': { type: 'string' },
      'idempotency-key': { type: 'string' },
    },
  },
  numbers: { help: 'list the orders that run, with their numbers', options: { limit: { type: 'string' } } },
  messages: {
    help: 'list the messages to your numbers',
    options: { follow: { type: 'boolean', default: false }, limit: { type: 'string' } },
  },
  balance: { help: 'show what can be spent', options: {} },
  webhook: {
    help: 'webhook test: send a test delivery to your first webhook, or to that of --receiver',
    options: { receiver: { type: 'string' } },
  },
  completion: { help: 'completion bash, completion zsh: print a script for the shell', options: {} },
} as const satisfies Readonly<Record<string, { help: string; options: ParseArgsOptionsConfig }>>;
export type CommandName = keyof typeof COMMANDS;

/** The words that follow a command. */
export const WORDS: Readonly<Partial<Record<CommandName, readonly string[]>>> = {
  webhook: ['test'],
  completion: ['bash', 'zsh'],
};

export interface Arguments {
  readonly command: CommandName | undefined;
  readonly word: string | undefined;
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, string>;
}

export function optionsOf(command: CommandName): readonly string[] {
  return Object.keys({ ...COMMANDS[command].options, ...COMMON });
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

function parse(args: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args: [...args], options: { ...options, ...COMMON }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** @throws UsageError for an option, a word or a command that there is not */
export function readArguments(args: readonly string[]): Arguments {
  const [first = ''] = args;
  const command = isCommand(first) ? first : undefined;
  if (command === undefined && first !== '' && !first.startsWith('-'))
    throw new UsageError(`There is no command ${first}. The commands: ${Object.keys(COMMANDS).join(', ')}.`);
  const { values, positionals } = parse(
    command === undefined ? args : args.slice(1),
    command === undefined ? {} : COMMANDS[command].options,
  );
  const [word, ...more] = positionals;
  const words = (command && WORDS[command]) ?? [];
  if (more.length > 0 || (word !== undefined && !words.includes(word)))
    throw new UsageError(`This is not expected: ${positionals.join(' ')}.`);
  return {
    command,
    word,
    flags: new Set(Object.entries(values).flatMap(([name, value]) => (value === true ? [name] : []))),
    values: new Map(
      Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
  };
}

/** @throws UsageError if the option is no number within the limits */
export function numberOption(
  { values }: Arguments,
  name: string,
  { least, most }: { readonly least: number; readonly most: number },
): number | undefined {
  const text = values.get(name);
  if (text === undefined) return undefined;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new UsageError(`--${name} needs a number from ${least} to ${most}.`);
  return value;
}
