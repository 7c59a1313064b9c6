import { describe, expect, test } from 'vitest';

import whole from '../../../package.json' with { type: 'json' };
import server from '../../server/package.json' with { type: 'json' };
import contract from '../package.json' with { type: 'json' };

import { SCOPES } from './access.ts';
import { routeUrl } from './define-route.ts';
import { API_LEVEL, PRODUCT_VERSION } from './product.ts';
import { ROUTES } from './routes.ts';

describe('ROUTES', () => {
  test('has every method and path only once', () => {
    const names = ROUTES.map((route) => `${route.method} ${routeUrl(route)}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(20);
  });

  test.each(ROUTES.map((route) => [`${route.method} ${routeUrl(route)}`, route] as const))(
    '%s has a valid scope, a summary and matching path parameters',
    (_name, { access, summary, path, params }) => {
      const scope = typeof access === 'object' ? access.scope : access;
      expect(['public', ...SCOPES]).toContain(scope);
      expect(summary).toMatch(/^\p{Lu}.*\.$/u);
      const named = [...path.matchAll(/:(\w+)|(\*)$/g)].map(([, name, rest]) => name ?? rest);
      expect(Object.keys(params?.shape ?? {})).toEqual(named);
    },
  );
});

describe('product version', () => {
  test.each([whole, contract, server])('equals the version of $name', ({ version }) => {
    expect(version).toBe(PRODUCT_VERSION);
  });

  test('API level is one that every known client accepts', () => {
    expect(API_LEVEL).toMatch(/^5\.\d+\.\d+$/);
  });
});
