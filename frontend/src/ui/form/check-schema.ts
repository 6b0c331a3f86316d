/** The part of JSON Schema that our forms' contracts use; ajv stays on the server, because it needs `eval`. */
interface FieldSchema {
  readonly type?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

export interface FormSchema {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
}

/** What is wrong with a field: the rule it broke and the number the rule names, where it names one. */
export interface FieldFault {
  readonly rule:
    | 'required'
    | 'email'
    | 'minLength'
    | 'maxLength'
    | 'minimum'
    | 'maximum'
    | 'pattern'
    | 'type';
  readonly limit?: number;
}

/** The first fault of each field of `values`. `schema` is the contract that the server checks the request with. */
export function checkSchema(schema: FormSchema, values: Readonly<Record<string, unknown>>) {
  const faults: Record<string, FieldFault> = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const value = values[name];
    const empty = value === undefined || value === null || value === '';
    if (empty && !schema.required?.includes(name)) continue;
    const fault = empty ? ({ rule: 'required' } as const) : faultOf(field, value);
    if (fault) faults[name] = fault;
  }
  return faults;
}

function faultOf(field: FieldSchema, value: unknown): FieldFault | null {
  if (field.type === 'number' || field.type === 'integer') return numberFault(field, value);
  if (typeof value === 'string') return textFault(field, value);
  return null;
}

/** One `@` with something before it and a domain with a dot after it; whether it exists, the mail will tell. */
const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

function textFault(field: FieldSchema, value: string): FieldFault | null {
  if (field.format === 'email' && !emailShape.test(value)) return { rule: 'email' };
  if (field.minLength !== undefined && value.length < field.minLength)
    return field.minLength === 1 ? { rule: 'required' } : { rule: 'minLength', limit: field.minLength };
  if (field.maxLength !== undefined && value.length > field.maxLength)
    return { rule: 'maxLength', limit: field.maxLength };
  if (field.pattern !== undefined && !new RegExp(field.pattern, 'u').test(value)) return { rule: 'pattern' };
  return null;
}

function numberFault(field: FieldSchema, value: unknown): FieldFault | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { rule: 'type' };
  const least = field.minimum ?? field.exclusiveMinimum;
  if (least !== undefined && (value < least || value === field.exclusiveMinimum))
    return { rule: 'minimum', limit: least };
  if (field.maximum !== undefined && value > field.maximum) return { rule: 'maximum', limit: field.maximum };
  return null;
}
