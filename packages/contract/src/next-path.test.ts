import { describe, expect, test } from 'vitest';

import { safeNextPath } from './next-path.ts';

const LEAVES_THE_SITE = [
  '//evil.example',
  '///evil.example',
  '////evil.example/..',
  '//evil.example/%2f..',
  '//user@evil.example',
  '/games//evil.example',
  '/./ /../..//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '//\\evil.example',
  '/games\\..\\..',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/.%2fevil.example/%2f',
  '/.%2f/evil.example',
  '/%2e%2f/evil.example',
  '/x/%2f/evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/%00',
  '/\u0000//evil.example',
  '/\n//evil.example',
  '/\r\n//evil.example',
  '/\u007f',
  '/\u0085/evil.example',
  '/%c2%85/evil.example',
  '/\u200b/evil.example',
  '/%e2%80%8b/evil.example',
  '/\u202eelpmaxe.live',
  '/\ufeff/evil.example',
  '/search?q=a%0d%0aSet-Cookie:%20x=y',
  '/\ud800',
  '/%80',
  '/100%',
  '/%zz',
  'https://evil.example',
  'http://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'HTTPS://evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'ftp://evil.example',
  'evil.example',
  'evil.example/games',
  '@evil.example',
  '.evil.example',
  '..',
  './/evil.example',
  '?next=//evil.example',
  '#//evil.example',
  ' /games',
  '\u00a0/games',
  ':80/games',
];

const STAYS = [
  '/',
  '/platform/4',
  '/rom/17/ejs',
  '/search?search=zelda&matched=true',
  '/platform/4?genre=Action%20RPG&order=name',
  '/rom/1#notes',
  '/rom/1?tab=saves#top',
  '/console/platform/3',
  '/collection/caf%C3%A9',
  '/collection/café',
  '/search?q=a%2Fb',
  '/search?q=https://example.org//x',
  '/search?q=%2F%2Fevil.example',
  '/search?q=a?b',
  '/user/me@home',
  '/a;b=c',
  '/100%25',
  '/%252f%252fevil.example',
  '/..',
  '/../rom/1',
  '/%E2%9C%93',
  '/~tilde/-._',
];

describe('safeNextPath', () => {
  test.each(LEAVES_THE_SITE)(
    '%j, which leads to another site, is replaced by the start page',
    (path) => {
      expect(safeNextPath(path)).toBe('/');
    },
  );

  test.each(STAYS)('%j is returned unchanged', (path) => {
    expect(safeNextPath(path)).toBe(path);
  });

  test.each([null, undefined, ''])('%j is replaced by the start page', (path) => {
    expect(safeNextPath(path)).toBe('/');
  });

  test('every returned path resolves to the same origin in a browser', () => {
    const pieces = ['/', '\\', '.', '%2f', '%5c', '%09', '\t', '@', ':', 'evil.example', '?', '#'];
    const origin = 'https://games.example';
    for (const a of pieces) {
      for (const b of pieces) {
        for (const c of pieces) {
          const next = safeNextPath(`/${a}${b}${c}evil.example`);
          expect(new URL(next, origin).origin).toBe(origin);
          expect(new URL(decodeURIComponent(next), origin).origin).toBe(origin);
        }
      }
    }
  });
});
