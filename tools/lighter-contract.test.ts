import { execFileSync } from 'node:child_process';

import { expect, test } from 'vitest';

import { lightenContract } from './lighter-contract.ts';

const P = '/* @__PURE__ */ ';

test('a route keeps only the fields that browsers use', () => {
  const route = `export const get = defineRoute({
    method: 'GET',
    summary: 'One of them, all of it.',
    path: '/ones/:id',
    access: { scope: 'roms.read' },
    params: z.object({ id: z.int() }),
    response: z.array(One).meta({ id: 'Ones' }),
    body: Two,
  });`;
  expect(lightenContract(route).replaceAll(/\s+/g, ' ')).toBe(
    `export const get = ${P}defineRoute({ method: 'GET', path: '/ones/:id', response: ${P}z.array(One), });`,
  );
});

test('schema calls are marked as pure; calls inside functions are not', () => {
  expect(lightenContract(`const A = z.string().transform((text) => tidy(text)).min(two());`)).toBe(
    `const A = ${P}z.string().transform((text) => tidy(text)).min(${P}two());`,
  );
  expect(lightenContract(`export function count(list) { list.push(1); }`)).toBe(
    `export function count(list) { list.push(1); }`,
  );
});

test('fields with the same names outside routes stay', () => {
  const schema = `const A = z.object({ summary: z.string(), body: 1 });`;
  expect(lightenContract(schema)).toBe(
    `const A = ${P}z.object({ summary: ${P}z.string(), body: 1 });`,
  );
});

test('the web app does not read the removed route fields', () => {
  const pattern = String.raw`\.(params|query|body|headers)\??\.(shape|parse|safeParse|pick|extend)\b`;
  const found = (): string => {
    try {
      const args = ['grep', '-nE', pattern, '--', 'packages/web/src'];
      return execFileSync('git', args, { encoding: 'utf8' });
    } catch {
      return '';
    }
  };
  expect(found()).toBe('');
});
