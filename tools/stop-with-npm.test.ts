import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

const SET_UP = join(import.meta.dirname, 'set-up.mjs');

/** Prints its process id, then which signal it got. */
const CHILD = `
  const { stopWithNpm } = await import(${JSON.stringify(SET_UP)});
  process.on('SIGTERM', () => { console.log('SIGTERM'); process.exit(); });
  stopWithNpm();
  setInterval(() => {}, 1000);
  console.log('started ' + process.pid);
`;
/** Simulates npm: starts the child and waits. */
const PARENT = `
  const { spawn } = await import('node:child_process');
  spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(CHILD)}], { stdio: 'inherit' });
  setInterval(() => {}, 1000);
`;

test('a server started by npm gets SIGTERM after npm was killed', async () => {
  const npm = spawn(process.execPath, ['--input-type=module', '-e', PARENT], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  npm.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('started')) npm.kill('SIGKILL');
  });
  onTestFinished(() => {
    npm.kill('SIGKILL');
  });
  // The pipe closes when the last process that holds it, the child, has ended.
  await once(npm.stdout, 'close');
  expect(output).toMatch(/^started \d+\nSIGTERM\n$/);
});

test('npm start replaces its shell, so that npm signals the server itself', () => {
  const text = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: Record<string, string> };
  expect(scripts['start']).toMatch(/^exec (?:env (?:\w+=\S+ )+)?node /);
});
