import { expect, test } from 'vitest';

import { browserFindings } from './browser-findings.ts';

const well = {
  report: { seen: { protocol: 'https', base_path: '' } },
  protocol: 'https:',
  isLive: true,
  hasBodyArrived: true,
};
const codes = (seen: Partial<typeof well> & { hasBodyArrived?: boolean | undefined }) =>
  browserFindings({ ...well, ...seen }).map(({ code }) => code);

test('a working connection has no findings', () => {
  expect(codes({})).toEqual([]);
  expect(codes({ hasBodyArrived: undefined })).toEqual([]);
  const plain = { report: { seen: { protocol: 'http', base_path: '' } }, protocol: 'http:' };
  expect(codes(plain)).toEqual([]);
});

test('each problem of the connection is a finding', () => {
  expect(codes({ report: { seen: { protocol: 'http', base_path: '' } } })).toEqual([
    'browser_plain',
  ]);
  expect(codes({ isLive: false, hasBodyArrived: false })).toEqual([
    'browser_socket',
    'browser_body',
  ]);
});
