import { readFile } from 'node:fs/promises';

import { validate } from '@readme/openapi-parser';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { defineRoute, ROUTES, type RouteDef } from '@saveroom/contract';

import { testApp } from '#testing/test-app.ts';

import { openApiDocument } from './open-api.ts';

type Validated = Parameters<typeof validate>[0];
type Operation = { operationId: string; parameters: { name: string; in: string }[] };
type Paths = Record<string, Record<string, Operation>>;

const IN_REPOSITORY = new URL('../../../../../docs/api/openapi.json', import.meta.url);

const openApiErrors = async (document: unknown): Promise<unknown[]> => {
  const result = await validate(structuredClone(document) as Validated);
  return [...(result.valid ? [] : result.errors), ...result.warnings];
};

const operationsIn = (document: unknown): Operation[] =>
  Object.values((document as { paths: Paths }).paths).flatMap((path) => Object.values(path));

describe('OpenAPI document', () => {
  test('docs/api/openapi.json is valid and every reference resolves', async () => {
    expect(await openApiErrors(JSON.parse(await readFile(IN_REPOSITORY, 'utf8')))).toEqual([]);
  });

  test.each(['', '/games'])('the document served below base path %j is valid', async (base) => {
    const { app } = await testApp({ env: { BASE_PATH: base } });
    const reply = await app.inject({ url: `${base}/openapi.json` });
    expect(reply.statusCode).toBe(200);
    expect(await openApiErrors(reply.json())).toEqual([]);
  });

  test('has one operation with a unique id for each route', () => {
    const operations = operationsIn(openApiDocument(ROUTES, ''));
    expect(operations).toHaveLength(ROUTES.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(ROUTES.length);
  });

  test('lists a named schema once and refers to it', () => {
    const Badge = z.object({ title: z.string() }).register(z.globalRegistry, { id: 'Badge' });
    const document = openApiDocument(
      [route('/badges', z.array(Badge)), route('/badges/newest', Badge)],
      '',
    );
    expect(document).toMatchObject({
      components: {
        schemas: { Badge: { type: 'object', properties: { title: { type: 'string' } } } },
      },
    });
    expect(JSON.stringify(document).match(/"#\/components\/schemas\/Badge"/g)).toHaveLength(2);
  });

  test('a field with a default is optional in a request and always in a response', () => {
    const Page = z.object({ limit: z._default(z.int(), 50) });
    const { paths } = openApiDocument(
      [{ ...route('/pages', Page), method: 'POST', body: Page }],
      '',
    );
    const operation = (paths as Record<string, Record<string, unknown>>)['/api/pages']?.['post'];
    expect(operation).toMatchObject({
      requestBody: { content: content({ type: 'object' }) },
      responses: { 200: { content: content({ type: 'object', required: ['limit'] }) } },
    });
    expect(operation).not.toHaveProperty('requestBody.content.application/json.schema.required');
    expect(JSON.stringify(operation)).not.toContain('additionalProperties');
  });

  test('refuses two different schemas with one name', () => {
    const one = route(
      '/one',
      z.object({ a: z.string() }).register(z.globalRegistry, { id: 'Same' }),
    );
    const other = () =>
      route('/other', z.object({ b: z.string() }).register(z.globalRegistry, { id: 'Same' }));
    expect(() => openApiDocument([one, other()], '')).toThrow('Same');
  });

  test('paths that differ only in parameter names are one path', async () => {
    const byId = { ...route('/things/:id', z.string()), params: z.object({ id: z.string() }) };
    const byName = {
      ...route('/things/:name', z.string()),
      method: 'PUT' as const,
      params: z.object({ name: z.string() }),
    };
    const document = openApiDocument([byId, byName], '') as { paths: Paths };
    expect(Object.keys(document.paths)).toEqual(['/api/things/{id}']);
    expect(document.paths['/api/things/{id}']?.['put']?.parameters).toMatchObject([
      { name: 'id', in: 'path' },
    ]);
    expect(await openApiErrors(document)).toEqual([]);
  });

  test('the validator reports an unresolved reference', async () => {
    const broken = JSON.parse(
      JSON.stringify(openApiDocument(ROUTES, '')).replace('schemas/ErrorBody"', 'schemas/Gone"'),
    ) as unknown;
    expect(JSON.stringify(await openApiErrors(broken))).toContain('schemas/Gone');
  });
});

const content = (schema: object) => ({ 'application/json': { schema } });

const route = (path: `/${string}`, response: z.ZodMiniType): RouteDef =>
  defineRoute({ method: 'GET', path, access: 'public', summary: 'A route.', response });
