import { expect, test } from 'vitest';

import { imageAddress, isExternal, linkAddress } from './markdown-address.ts';

const HERE = window.location.origin;

test.each([
  ['https://example.org/a', 'https://example.org/a'],
  ['HTTP://EXAMPLE.org', 'http://example.org/'],
  ['ftp://example.org/x', 'ftp://example.org/x'],
  ['mailto:a@b.test', 'mailto:a@b.test'],
  ['tel:+49', 'tel:+49'],
  ['/rom/1', `${HERE}/rom/1`],
  ['#top', `${HERE}/#top`],
  ['//example.org', 'http://example.org/'],
])('a link may lead to %s', (written, address) => {
  expect(linkAddress(written)?.href).toBe(address);
});

test.each([
  'javascript:alert(1)',
  ' \u0001JAVA\n\tscript:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'data:image/png;base64,AAAA',
  'blob:http://localhost/1',
  'file:///etc/passwd',
  'about:blank',
  'http://',
])('a link may not lead to %j', (written) => {
  expect(linkAddress(written)).toBeNull();
});

test.each([
  '/a.png',
  'https://example.org/a.png',
  'data:image/png;base64,AAAA',
  'DATA:IMAGE/webp,',
])('a picture may come from %s', (written) => expect(imageAddress(written)).not.toBeNull());

test.each([
  'data:image/svg+xml,<svg/>',
  'data:ima\nge/SVG+xml,<svg/>',
  'data:image/pngx,',
  'data:text/html,x',
  'javascript:alert(1)',
  'mailto:a@b.test',
])('a picture may not come from %j', (written) => {
  expect(imageAddress(written)).toBeNull();
});

test.each([
  ['/rom/1', false],
  ['#top', false],
  ['mailto:a@b.test', false],
  [`${HERE}/x`, false],
  ['https://example.org', true],
  ['/\\example.org', true],
  ['\\\\example.org', true],
  ['ftp://example.org', true],
])('isExternal of %s is %s', (written, foreign) => {
  expect(isExternal(new URL(written, HERE))).toBe(foreign);
});
