import { createRingpost, NoAnswerError, NoCodeError, RingpostError } from '@ringpost/sdk';
import { type Arguments, COMMANDS, type CommandName, optionsOf, readArguments, WORDS } from './arguments.ts';
import { buy } from './buy.ts';
import { bashCompletion, zshCompletion } from './completion.ts';
import { EXIT, type ExitCode, exitCodeOf, UsageError } from './exit-codes.ts';
import { findAccess } from './key-file.ts';
import { balance, messages, numbers } from './lists.ts';
import { login } from './login.ts';
import { printable, type Terminal } from './terminal.ts';
import { VERSION } from './version.ts';

const HELP = `ringpost: virtual phone numbers for SMS codes

${Object.entries(COMMANDS)
  .map(([name, { help }]) => `  ${name.padEnd(11)}${help}`)
  .join('\n')}

  --json     results as JSON
  --help     the options of a command
  --version  the version

The key is that of \`ringpost login\`, or RINGPOST_KEY with RINGPOST_URL.
Ends with 0 done, 1 refused, 2 wrong usage, 3 no valid key, 4 price or balance, 5 no number, 6 no code, 7 no answer.`;

function helpOf(command: CommandName | undefined): string {
  if (command === undefined) return HELP;
  const words = WORDS[command]?.join(' | ');
  return `ringpost ${command}${words === undefined ? '' : ` ${words}`}: ${COMMANDS[command].help}
Options: ${optionsOf(command)
    .map((name) => `--${name}`)
    .join(' ')}`;
}

async function webhook(args: Arguments, { env, out, signal }: Terminal): Promise<void> {
  const { calls } = createRingpost(findAccess(env));
  const id = args.values.get('receiver');
  const answer = await (id === undefined
    ? calls.postWebhookTest({}, { signal })
    : calls.postWebhooksIdTest({ id, body: {} }, { signal }));
  out(args.flags.has('json') ? JSON.stringify(answer) : `sent: delivery ${answer.delivery_uuid}`);
}

function completion({ word }: Arguments, { out }: Terminal): void {
  out(word === 'zsh' ? zshCompletion() : bashCompletion());
}

async function runCommand(command: CommandName, args: Arguments, terminal: Terminal): Promise<void> {
  if (WORDS[command] && args.word === undefined) throw new UsageError(helpOf(command));
  switch (command) {
    case 'login':
      return login(args, terminal);
    case 'completion':
      return completion(args, terminal);
    case 'webhook':
      return webhook(args, terminal);
    case 'buy':
      return buy(createRingpost(findAccess(terminal.env)), args, terminal);
    case 'numbers':
      return numbers(createRingpost(findAccess(terminal.env)), args, terminal);
    case 'messages':
      return messages(createRingpost(findAccess(terminal.env)), args, terminal);
    case 'balance':
      return balance(createRingpost(findAccess(terminal.env)), args, terminal);
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof RingpostError) {
    const fields = error.errors.map(({ field, message }) => `${field}: ${message}`);
    return [`${error.message} (${error.code})`, ...fields].join('\n');
  }
  if (error instanceof NoAnswerError && error.idempotencyKey !== undefined)
    return `${error.message} To ask for the same purchase again: --idempotency-key ${error.idempotencyKey}`;
  if (error instanceof NoCodeError) return `${error.message} The order is ${error.orderUuid}.`;
  return error instanceof Error ? error.message : String(error);
}

function codeOf(error: unknown): string {
  if (error instanceof RingpostError) return error.code;
  return error instanceof Error ? error.name : 'Error';
}

/** Runs one command and says how it ended. */
export async function run(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    const args = readArguments(argv);
    if (args.flags.has('version')) terminal.out(VERSION);
    else if (args.flags.has('help')) terminal.out(helpOf(args.command));
    else if (args.command === undefined) throw new UsageError(HELP);
    else await runCommand(args.command, args, terminal);
    return EXIT.done;
  } catch (error) {
    if (terminal.signal.aborted) return EXIT.interrupted;
    const message = sentenceOf(error);
    if (argv.includes('--json')) terminal.say(JSON.stringify({ error: { code: codeOf(error), message } }));
    else terminal.say(message.split('\n').map(printable).join('\n'));
    return exitCodeOf(error);
  }
}
