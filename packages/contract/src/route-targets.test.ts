import { describe, expect, test } from 'vitest';

import { routeUrl } from './define-route.ts';
import { idsOf, routeTargets } from './route-targets.ts';
import { ROUTES } from './routes.ts';

const targetsOf = (name: string): string[] => {
  const route = ROUTES.find((one) => `${one.method} ${routeUrl(one)}` === name);
  return route ? routeTargets(route).map((one) => `${one.in}.${one.name}: ${one.kind}`) : [];
};

describe('routeTargets', () => {
  test.each([
    ['GET /api/roms/:id', ['params.id: rom']],
    ['PUT /api/roms/:id/metadata/sources/:source', ['params.id: rom']],
    ['POST /api/roms/delete', ['body.roms: rom']],
    ['POST /api/roms/versions', ['body.rom_ids: rom']],
    ['DELETE /api/platforms/:id', ['params.id: platform']],
    ['POST /api/scan/missing/:platform_id', ['params.platform_id: platform']],
    ['GET /api/collections/:id', ['params.id: collection']],
    ['GET /api/collections/smart/:id', []],
    ['GET /api/roms/files/:id', ['params.id: file']],
    ['POST /api/roms/:id/patch/save', ['params.id: file']],
    [
      'POST /api/roms/upload/start',
      ['headers.x-upload-platform: platform', 'headers.x-upload-rom-id: rom'],
    ],
    ['POST /api/firmware/delete', ['body.firmware: firmware']],
    ['POST /api/trash/:id/restore', ['params.id: trash']],
    ['DELETE /api/dats/:id', ['params.id: dat']],
  ])('%s names %j', (name, expected) => {
    expect(targetsOf(name)).toEqual(expected);
  });

  test('every route that edits the library and has an id in its path has targets', () => {
    const EDIT = new Set(['roms.write', 'platforms.write', 'firmware.write']);
    /** Their ids name files of the caller and tasks, which belong to no game. */
    const OTHERS = /\/(roms\/upload|scan)\/:\w+/;
    const unknown = ROUTES.filter(({ access }) =>
      EDIT.has(typeof access === 'string' ? access : access === undefined ? '' : access.scope),
    )
      .map((route) => [routeUrl(route), routeTargets(route)] as const)
      .filter(([url, targets]) => /:\w*id\b/.test(url) && targets.length === 0);
    expect(unknown.map(([url]) => url).filter((url) => !OTHERS.test(url))).toEqual([]);
  });
});

test('idsOf reads numbers, lists and texts with commas', () => {
  expect([idsOf(7), idsOf([1, 2]), idsOf('3,4'), idsOf('nes'), idsOf(undefined)]).toEqual([
    [7],
    [1, 2],
    [3, 4],
    [],
    [],
  ]);
});
