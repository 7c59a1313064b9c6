import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { fail, say } from './set-up.mjs';

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/**
 * The browser without its user interface, which makes tests a seventh faster. Players need full
 * Chromium.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * The browsers for the end-to-end tests, as environment variables. Installs them from Debian
 * packages if possible.
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
    const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  };
  install('chromium', 'fonts-liberation', 'fonts-noto-cjk');
  // Not every distribution has this package.
  install('chromium-headless-shell');
  if (!findChromium()) fail("Couldn't install Chromium. See the apt-get output above.");
  return browsers();
}

function browsers() {
  const chromium = findChromium();
  const hasShell = !process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL);
  return { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: hasShell ? HEADLESS_SHELL : chromium };
}

function findChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured)
    return existsSync(configured) ? configured : fail(`CHROMIUM_PATH: ${configured} doesn't exist`);
  return PATHS.find((path) => existsSync(path));
}
