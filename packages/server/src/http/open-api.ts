import {
  API_LEVEL,
  ErrorBody,
  PRODUCT,
  PRODUCT_VERSION,
  routeUrl,
  type RouteDef,
  type UploadRule,
} from '@saveroom/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 of the whole route table. */
export function openApiDocument(routes: readonly RouteDef[], base: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path =
      base +
      routeUrl(route)
        .replaceAll(/:(\w+)/g, '{$1}')
        .replace(/\*$/, '{path}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT,
      version: PRODUCT_VERSION,
      summary: `Speaks level ${API_LEVEL} of the API its clients know.`,
      license: { name: 'MIT' },
    },
    paths,
    components: {
      schemas: { ErrorBody: schemaOf(ErrorBody) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'romm_session' },
        basic: { type: 'http', scheme: 'basic' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(route: RouteDef): Json {
  const status = String(route.status ?? 200);
  const fault = { $ref: '#/components/schemas/ErrorBody' };
  return {
    summary: route.summary,
    tags: [routeUrl(route).split('/')[2] ?? 'system'],
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...parameters('header', route.headers),
    ],
    ...(route.body || route.uploads || route.stream ? { requestBody: requestBody(route) } : {}),
    responses: {
      [status]: route.response
        ? { description: 'Done', content: json(schemaOf(route.response)) }
        : { description: 'Not JSON' },
      ...(route.access === 'public'
        ? {}
        : { 403: { description: 'Not signed in, or not allowed', content: json(fault) } }),
      422: { description: 'The request does not fit', content: json(fault) },
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

function parameters(place: 'path' | 'query' | 'header', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name: name === '*' ? 'path' : name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

function requestBody({ body, encoding, uploads, stream }: RouteDef): Json {
  if (stream) return { required: true, content: { 'application/octet-stream': {} } };
  if (uploads) return { required: true, content: { 'multipart/form-data': filesOf(uploads) } };
  const schema = schemaOf(body ?? z.unknown());
  const types =
    encoding === 'form'
      ? ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json']
      : ['application/json'];
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

const filesOf = ({ field, maxFiles }: UploadRule): Json => ({
  schema: {
    type: 'object',
    required: [field],
    properties: {
      [field]: { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: maxFiles },
    },
  },
});

const json = (schema: unknown): Json => ({ 'application/json': { schema } });

const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};
