import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { DOCTOR_CHECKS } from '../packages/contract/src/doctor.ts';
import { FINDINGS } from '../packages/contract/src/doctor-findings.ts';
import { HEALTH_PROBLEMS } from '../packages/contract/src/health.ts';

const FILE = join(import.meta.dirname, '../packages/web/public/locales/en_US/health.json');
const texts = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>;

test('findings have the same text in the web app and on the command line', () => {
  for (const [code, { what, why }] of Object.entries(FINDINGS)) {
    expect([code, texts[`finding-${code}`], texts[`why-${code}`]]).toEqual([code, what, why]);
  }
});

test('every doctor check and health problem has a text in the web app', () => {
  const keys = [
    ...DOCTOR_CHECKS.map((id) => `check-${id}`),
    ...HEALTH_PROBLEMS.map((code) => `banner-${code}`),
  ];
  expect(keys.filter((key) => !texts[key])).toEqual([]);
});
