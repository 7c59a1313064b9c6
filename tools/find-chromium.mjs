import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { fail, say } from './set-up.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/**
 * The same browser without its own windows and menus: it takes a seventh less time. Players need
 * the whole one.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * The browsers of the end-to-end tests, as environment variables. They are installed from Debian's
 * packages where that is possible.
 */
export function ensureChromium() {
  if (findChromium()) return browsers();
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) {
    return fail(
      'The browser tests need Chromium. Install it (Debian and Ubuntu: `sudo apt-get install chromium`),\n' +
        'or set CHROMIUM_PATH to the Chromium or Chrome you have, and run `npm test` again.',
    );
  }
  say('Installing Chromium for the browser tests …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  const install = (...packages) => {
    const words = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
    spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'], env });
  };
  install('chromium', 'fonts-liberation', 'fonts-noto-cjk');
  // Not every distribution has it.
  install('chromium-headless-shell');
  if (!findChromium()) fail("Couldn't install Chromium. See the apt-get output above.");
  return browsers();
}

function browsers() {
  const whole = findChromium();
  const hasShell = !process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL);
  return { CHROMIUM_PATH: whole, CHROMIUM_SHELL_PATH: hasShell ? HEADLESS_SHELL : whole };
}

function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : fail(`CHROMIUM_PATH: ${given} doesn't exist`);
  return PLACES.find((path) => existsSync(path));
}
