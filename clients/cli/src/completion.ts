import { COMMANDS, type CommandName, optionsOf, WORDS } from './arguments.ts';

const NAMES = Object.keys(COMMANDS) as CommandName[];

function wordsAfter(command: CommandName): string {
  return [...(WORDS[command] ?? []), ...optionsOf(command).map((name) => `--${name}`)].join(' ');
}

export function bashCompletion(): string {
  const cases = NAMES.map((name) => `    ${name}) words='${wordsAfter(name)}' ;;`);
  return `_ringpost() {
  local words='${NAMES.join(' ')} --help --version'
  if [ "$COMP_CWORD" -gt 1 ]; then case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _ringpost ringpost`;
}

export function zshCompletion(): string {
  const cases = NAMES.map((name) => `    ${name}) compadd -- ${wordsAfter(name)} ;;`);
  return `#compdef ringpost
_ringpost() {
  if (( CURRENT == 2 )); then compadd -- ${NAMES.join(' ')} --help --version; return; fi
  case "\${words[2]}" in
${cases.join('\n')}
  esac
}
compdef _ringpost ringpost`;
}
