/** From the JSON Schema of a plugin's settings to the fields of a form. */

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  /** What the values of `enum` are called. */
  readonly 'x-names'?: Readonly<Record<string, string>>;
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

export interface ObjectSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

export type FieldKind = 'text' | 'number' | 'boolean' | 'choice' | 'list' | 'secret' | 'json';

/** One setting as the form draws it. */
export interface SettingField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly title: string;
  readonly help: string;
  /** Empty means null. */
  readonly nullable: boolean;
  readonly integer: boolean;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly maxLength: number | undefined;
  /** What may be chosen; empty where anything may be typed. */
  readonly options: readonly unknown[];
  /** What they are called; others by themselves. */
  readonly names: Readonly<Record<string, string>>;
}

const isNull = (schema: JsonSchema) => schema.type === 'null';

/** `anyOf: [X, null]` as X; several real alternatives are left to the JSON field. */
function unwrap(schema: JsonSchema): { readonly schema: JsonSchema; readonly nullable: boolean } {
  const others = schema.anyOf?.filter((one) => !isNull(one)) ?? [];
  const only = others.length === 1 ? others[0] : undefined;
  if (!only) return { schema, nullable: schema.anyOf?.some(isNull) ?? false };
  return { schema: { ...only, ...schema }, nullable: schema.anyOf?.some(isNull) ?? false };
}

function optionsOf({ enum: listed, const: one, items }: JsonSchema): readonly unknown[] {
  if (listed) return listed;
  if (one !== undefined) return [one];
  return typeof items === 'object' ? (items.enum ?? []) : [];
}

function holdsTexts({ items }: JsonSchema): boolean {
  if (typeof items !== 'object') return false;
  return items.type === 'string' || (items.enum?.every((one) => typeof one === 'string') ?? false);
}

function kindOf(schema: JsonSchema): FieldKind {
  if (schema.enum ?? schema.const !== undefined) return 'choice';
  if (schema.type === 'boolean') return 'boolean';
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'string') return 'text';
  if (schema.type === 'array' && holdsTexts(schema)) return 'list';
  return 'json';
}

/** `max_tags` -> `Max tags`, for schemas without titles. */
function titleOf(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').replaceAll(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// Integers know no open intervals; for other numbers the server has the last word at the very edge.
function lowest({ minimum, exclusiveMinimum, type }: JsonSchema): number | undefined {
  if (exclusiveMinimum === undefined) return minimum;
  return type === 'integer' ? exclusiveMinimum + 1 : exclusiveMinimum;
}

function highest({ maximum, exclusiveMaximum, type }: JsonSchema): number | undefined {
  if (exclusiveMaximum === undefined) return maximum;
  return type === 'integer' ? exclusiveMaximum - 1 : exclusiveMaximum;
}

function fieldOf(name: string, declared: JsonSchema, secret: boolean): SettingField {
  const { schema, nullable } = unwrap(declared);
  return {
    name,
    kind: secret ? 'secret' : kindOf(schema),
    title: schema.title ?? titleOf(name),
    help: schema.description ?? '',
    nullable,
    integer: schema.type === 'integer',
    min: lowest(schema),
    max: highest(schema),
    maxLength: schema.maxLength,
    options: optionsOf(schema),
    names: schema['x-names'] ?? {},
  };
}

/** The form's fields, in the order in which the plugin declares its settings. */
export function fieldsOf(schema: ObjectSchema, secrets: readonly string[] = []): SettingField[] {
  return Object.entries(schema.properties ?? {}).map(([name, one]) => fieldOf(name, one, secrets.includes(name)));
}
