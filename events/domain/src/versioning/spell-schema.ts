import type { FactKind } from '../domain/index.ts';

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

function oneOf(texts: readonly string[]): string {
  return [...texts].sort().join('|');
}

function spellFields({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}:${spell(field)}`,
  );
  return `{${fields.sort().join(',')}}`;
}

function spell(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return oneOf(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.anyOf) return oneOf(schema.anyOf.map(spell));
  if (schema.items) return `(${spell(schema.items)})[]`;
  if (schema.patternProperties) return `{*:${Object.values(schema.patternProperties).map(spell)}}`;
  if (schema.properties) return spellFields(schema);
  if (schema.type === undefined) throw new TypeError(`cannot spell ${JSON.stringify(schema)}`);
  return schema.type;
}

/**
 * A JSON Schema as one short line, always written in the same way: `{amountMills:integer,coin:null|string}`. Two schemas that
 * accept the same fields and values give the same line.
 */
export function spellSchema(schema: FactKind['data']): string {
  return spell(schema as Schema);
}
