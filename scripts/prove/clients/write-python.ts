import { type ApiDocument, type Call, describedCalls, type Schema } from './described-calls.ts';

/** Words of Python that are names of parameters in the API. */
const RESERVED = ['from', 'class', 'global', 'import', 'pass', 'is', 'in', 'not', 'or', 'and'];

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function argumentOf(name: string): string {
  return RESERVED.includes(name) ? `${name}_` : name;
}

function typeOf(schema: Schema): string {
  const [first] = schema.enum ?? [];
  switch (schema.type ?? typeof first) {
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    default:
      return 'str';
  }
}

function answerType({ answer }: Call): string {
  return { json: 'Any', text: 'str', bytes: 'bytes', nothing: 'None' }[answer.kind];
}

interface Argument {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

function declared({ name, type, isRequired }: Argument): string {
  return isRequired ? `${argumentOf(name)}: ${type}` : `${argumentOf(name)}: ${type} | None = None`;
}

function methodOf(call: Call): string {
  const inPath = call.parameters.filter(({ name }) => call.path.includes(`{${name}}`));
  const inQuery = call.parameters.filter((each) => !inPath.includes(each));
  const all: readonly Argument[] = [
    ...call.parameters.map(({ name, schema, required }) => ({
      name,
      type: typeOf(schema),
      isRequired: required,
    })),
    ...(call.body ? [{ name: 'body', type: 'dict[str, Any]', isRequired: call.body.required }] : []),
    ...(call.idempotent ? [{ name: 'idempotency_key', type: 'str', isRequired: false }] : []),
  ];
  const names = [...all.filter((each) => each.isRequired), ...all.filter((each) => !each.isRequired)];
  const pairs = (those: Call['parameters']): string =>
    `{${those.map(({ name }) => `"${name}": ${argumentOf(name)}`).join(', ')}}`;
  const sent = [
    `"${call.method}"`,
    `"${call.path}"`,
    `"${call.answer.kind}"`,
    ...(inPath.length > 0 ? [`values=${pairs(inPath)}`] : []),
    ...(inQuery.length > 0 ? [`query=${pairs(inQuery)}`] : []),
    ...(call.body ? ['body=body'] : []),
    ...(call.idempotent ? ['idempotent=True', 'idempotency_key=idempotency_key'] : []),
  ];
  return `
    def ${snakeCase(call.name)}(self${names.length > 0 ? `, *, ${names.map(declared).join(', ')}` : ''}) -> ${answerType(call)}:
        """${call.summary}"""
        return self._send(${sent.join(', ')})
`;
}

/** The calls of the Python client. */
export function writePython(document: ApiDocument): string {
  return `# Made by \`npm run clients\` from the description of the API. A change by hand is lost.
from __future__ import annotations

from typing import Any


class Calls:
    def _send(self, method: str, path: str, answer: str, **parts: Any) -> Any:
        raise NotImplementedError
${describedCalls(document).map(methodOf).join('')}`;
}
