import { auditEventDef, ROUTES, routeUrl, type RouteDef, type Scope } from '@saveroom/contract';
import { describe, expect, test } from 'vitest';

/** With these scopes callers change only their own data. */
const PERSONAL: ReadonlySet<Scope | 'public'> = new Set([
  'me.write',
  'assets.write',
  'devices.read',
  'devices.write',
  'roms.user.write',
  'collections.write',
  'playlists.write',
  'public',
]);

const nameOf = (route: RouteDef): string => `${route.method} ${routeUrl(route)}`;
const scopeOf = ({ access }: RouteDef): Scope | 'public' =>
  typeof access === 'object' ? access.scope : access;
const changing = ROUTES.filter(({ method }) => !['GET', 'HEAD'].includes(method));

describe('routes and the audit log', () => {
  test('every route that changes data of others declares an event or a reason for having none', () => {
    const undeclared = changing.filter(
      (route) => !PERSONAL.has(scopeOf(route)) && route.audit === undefined && !isRead(route),
    );
    expect(undeclared.map(nameOf)).toEqual([]);
  });

  test('a HEAD request is never an event', () => {
    const heads = ROUTES.filter(({ method, audit }) => method === 'HEAD' && audit !== undefined);
    expect(heads.map(nameOf)).toEqual([]);
  });

  test('a reason for no event is a sentence', () => {
    const reasons = ROUTES.flatMap(({ audit }) =>
      typeof audit === 'object' && 'none' in audit ? [audit.none] : [],
    );
    expect(reasons.filter((reason) => !/^[A-Z].+\.$/.test(reason))).toEqual([]);
  });

  test('every declared event exists', () => {
    for (const { audit } of ROUTES) {
      if (audit === undefined || (typeof audit === 'object' && 'none' in audit)) continue;
      for (const kind of [audit].flat()) expect(auditEventDef(kind as never)).toBeDefined();
    }
  });
});

/** `roms.read` routes that send a body: links of a game, patched games. */
const isRead = (route: RouteDef): boolean => scopeOf(route) === 'roms.read';
