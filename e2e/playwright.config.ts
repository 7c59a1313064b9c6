import { defineConfig } from '@playwright/test';

/** Chromium is installed on the system: `tools/find-chromium.mjs` returns its path. */
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const shellPath = process.env['CHROMIUM_SHELL_PATH'] ?? executablePath;

/**
 * Chromium takes the last list of features it is given. The first are what Playwright switches
 * off; the last line keeps Chromium from drawing a popup of its address bar for every new context,
 * which costs a fifth of the time of a test.
 */
const DISABLED_FEATURES = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'AimEnabled'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
];

const ARGS = [
  '--no-sandbox',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/**
 * Players draw with WebGL, here without a graphics card. The page around them must not be drawn that
 * way as well: it would come to one picture a second.
 */
export const PLAYER_ARGS = [
  ...ARGS,
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
];
const PLAYS = 'play*.spec.ts';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: '.',
  globalSetup: './prepare-library.ts',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // Only failing tests and busy machines need this long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'en-US',
    // Each new context would download all files of the app. Tests of the worker allow it.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    // Recording takes a fifth of the time, so it is off: use TRACE=1 to debug a failing test.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    // Tests of animations turn this off.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: shellPath,
      args: [...ARGS, '--disable-gpu'],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: PLAYS,
      use: { viewport: { width: 1440, height: 900 } },
      grepInvert: /@touch/,
    },
    {
      name: 'phone',
      testIgnore: PLAYS,
      use: PHONE,
      grep: /@phone(?!-)|@touch/,
    },
    {
      // Only `npm run test:all` runs these tests at the width of a phone as well.
      name: 'rest on phone',
      testIgnore: PLAYS,
      use: PHONE,
      grep: /@phone-long/,
    },
    {
      name: 'play',
      testMatch: PLAYS,
      // Each emulator keeps a CPU core busy: these tests are faster one after the other.
      fullyParallel: false,
      use: {
        viewport: { width: 1024, height: 768 },
        contextOptions: { reducedMotion: 'no-preference' },
        launchOptions: { executablePath, args: PLAYER_ARGS },
      },
    },
  ],
});
