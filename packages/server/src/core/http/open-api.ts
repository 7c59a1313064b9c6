import {
  API_LEVEL,
  ErrorBody,
  PRODUCT,
  PRODUCT_VERSION,
  routeUrl,
  type RouteDef,
  type UploadRule,
} from '@saveroom/contract';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

const COMPONENTS = '#/components/schemas/';

/** OpenAPI 3.1 of the whole route table. Named schemas are listed once, as components. */
export function openApiDocument(routes: readonly RouteDef[], base: string): Json {
  const paths: Record<string, Json> = {};
  const templates = new Map<string, string>();
  const schemas: Record<string, Json> = {};
  const describe: Describe = (schema, io) => schemaOf(schema, io, schemas);
  describe(ErrorBody, 'output');
  for (const route of routes) {
    const ownTemplate = pathTemplate(base + routeUrl(route));
    // Paths that differ only in the names of their parameters are one path to OpenAPI.
    const shape = ownTemplate.replaceAll(PARAMETER, '{}');
    const path = templates.get(shape) ?? ownTemplate;
    templates.set(shape, path);
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route, path, describe);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT,
      version: PRODUCT_VERSION,
      summary: `Speaks level ${API_LEVEL} of the API its clients know.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).toSorted(([first], [second]) => (first < second ? -1 : 1)),
      ),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'romm_session' },
        basic: { type: 'http', scheme: 'basic' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

/** Requests are described as clients send them: fields with a default are optional only there. */
type Direction = 'input' | 'output';
type Describe = (schema: z.ZodMiniType, io: Direction) => Json;

const PARAMETER = /\{(\w+)\}/g;

const pathTemplate = (url: string): string =>
  url.replaceAll(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}');

const namesIn = (template: string): string[] =>
  [...template.matchAll(PARAMETER)].map(([, name = '']) => name);

const tagOf = (route: RouteDef): string => routeUrl(route).split('/')[2] ?? 'system';

/** `GET /api/roms/:id/files` becomes `getApiRomsByIdFiles`. */
const operationIdOf = (route: RouteDef): string =>
  [route.method.toLowerCase(), ...pathTemplate(routeUrl(route)).split('/')]
    .map((part) => part.replace(PARAMETER, 'by-$1'))
    .join('-')
    .replaceAll(/[^A-Za-z0-9]+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const TOKEN_PARAMETER: Json = {
  name: 'token',
  in: 'query',
  required: false,
  description: 'A client token, for apps that cannot send headers.',
  schema: { type: 'string' },
};

function operation(route: RouteDef, path: string, describe: Describe): Json {
  const status = String(route.status ?? 200);
  const errorSchema = describe(ErrorBody, 'output');
  const parameters = (
    location: 'path' | 'query' | 'header',
    schema: z.ZodMiniObject | undefined,
  ): Json[] => (schema ? parametersOf(location, describe(schema, 'input')) : []);
  // The names in the path win: another route may have given the parameters their names.
  const inPath = parameters('path', route.params);
  const names = namesIn(path);
  return {
    operationId: operationIdOf(route),
    summary: route.summary,
    tags: [tagOf(route)],
    parameters: [
      ...inPath.map((parameter, index) => ({ ...parameter, name: names[index] })),
      ...parameters('query', route.query),
      ...(route.tokenInUrl ? [TOKEN_PARAMETER] : []),
      ...parameters('header', route.headers),
    ],
    ...(route.body || route.uploads || route.stream
      ? { requestBody: requestBody(route, describe) }
      : {}),
    responses: {
      [status]: route.response
        ? { description: 'Done', content: json(describe(route.response, 'output')) }
        : { description: 'Not JSON' },
      ...(route.access === 'public'
        ? {}
        : { 403: { description: 'Not signed in, or not allowed', content: json(errorSchema) } }),
      422: { description: 'The request does not fit', content: json(errorSchema) },
    },
    ...security(route),
  };
}

function security({ access }: RouteDef): Json {
  if (access === 'public') return { security: [] };
  const scope = typeof access === 'string' ? access : access.scope;
  return {
    security: [{ session: [] }, { basic: [] }, { bearer: [scope] }],
    'x-scope': scope,
    ...(typeof access === 'object' ? { 'x-open-unless': access.unless } : {}),
  };
}

function parametersOf(location: 'path' | 'query' | 'header', schema: Json): Json[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: shape,
  }));
}

function requestBody({ body, encoding, uploads, stream }: RouteDef, describe: Describe): Json {
  if (stream) return { required: true, content: { 'application/octet-stream': {} } };
  if (uploads)
    return { required: true, content: { 'multipart/form-data': filesOf(uploads, describe) } };
  const schema = describe(body ?? z.unknown(), 'input');
  const types =
    encoding === 'form'
      ? ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json']
      : ['application/json'];
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

function filesOf({ field, maxFiles, isOptional, fields }: UploadRule, describe: Describe): Json {
  const file = { type: 'string', format: 'binary' };
  const others = fields ? describe(fields, 'input') : {};
  return {
    schema: {
      type: 'object',
      ...(isOptional ? {} : { required: [field] }),
      properties: {
        ...(others['properties'] as Json | undefined),
        [field]: isOptional ? file : { type: 'array', items: file, maxItems: maxFiles },
      },
    },
  };
}

const json = (schema: unknown): Json => ({ 'application/json': { schema } });

/** The JSON schema of `schema`; the named schemas it refers to are added to `components`. */
function schemaOf(schema: z.ZodMiniType, io: Direction, components: Record<string, Json>): Json {
  const {
    $schema: _,
    $defs = {},
    ...whole
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: allowExtraFields });
  for (const [name, named] of Object.entries($defs)) {
    const { id: _id, ...rest } = withComponentRefs(named) as Json;
    const existing = components[name];
    if (existing && JSON.stringify(existing) !== JSON.stringify(rest))
      throw new Error(`openapi: two different schemas are named ${name}`);
    components[name] = rest;
  }
  return withComponentRefs(whole) as Json;
}

/** Zod closes objects of responses, but newer servers add fields, which clients have to accept. */
const allowExtraFields: NonNullable<z.core.ToJSONSchemaParams['override']> = ({
  zodSchema,
  jsonSchema,
}) => {
  const isOpen = zodSchema instanceof z.core.$ZodObject && !zodSchema._zod.def.catchall;
  if (isOpen) delete jsonSchema.additionalProperties;
};

/** Zod refers to `$defs` of each schema; in the document they are components. */
function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace(/^#\/\$defs\//, COMPONENTS)
        : withComponentRefs(inner),
    ]),
  );
}
