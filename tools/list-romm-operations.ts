/**
 * Writes the operations of RomM's API, with their success status and the required fields of their
 * replies, to the file that `packages/server/src/core/http/romm-operations.test.ts` checks.
 *
 *   node tools/list-romm-operations.ts <openapi.json of a RomM server>
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: { readonly 'application/json'?: { schema?: Schema } } }>
  >;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const TARGET = join(import.meta.dirname, '..', 'packages/server/src/testing/romm-operations.json');

const [, , source = ''] = process.argv;
const { paths, components } = JSON.parse(readFileSync(source, 'utf8')) as OpenApi;

/** The name of a schema with required fields, `name[]` for a list of it; empty: anything else. */
function shapeOf(schema: Schema | undefined): string {
  if (schema?.anyOf) {
    const [only, ...others] = schema.anyOf.filter(({ type }) => type !== 'null');
    return others.length === 0 ? shapeOf(only) : '';
  }
  if (schema?.type === 'array') return schema.items ? `${shapeOf(schema.items)}[]` : '[]';
  const name = schema?.$ref?.split('/').at(-1) ?? '';
  return (components.schemas[name]?.required ?? []).length > 0 ? name : '';
}

const schemas = new Map<string, Record<string, string>>();
function addSchema(shape: string): void {
  const name = shape.replaceAll('[]', '');
  if (name === '' || schemas.has(name)) return;
  const { properties = {}, required = [] } = components.schemas[name] ?? {};
  const fields = Object.fromEntries(required.map((key) => [key, shapeOf(properties[key])]));
  schemas.set(name, fields);
  for (const field of Object.values(fields)) addSchema(field);
}

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { responses }]) => {
    const status = Object.keys(responses).find((code) => code.startsWith('2')) ?? '200';
    const schema = responses[status]?.content?.['application/json']?.schema;
    const isNullable = schema?.anyOf?.some(({ type }) => type === 'null');
    const reply = isNullable ? '' : shapeOf(schema);
    addSchema(reply);
    return `${method.toUpperCase()} ${path} ${status} ${reply}`.trim();
  }),
);

const sorted = Object.fromEntries(
  [...schemas].toSorted(([first], [second]) => (first < second ? -1 : 1)),
);
const text = JSON.stringify({ operations: operations.toSorted(), schemas: sorted }, null, 2);
writeFileSync(TARGET, `${text}\n`);
