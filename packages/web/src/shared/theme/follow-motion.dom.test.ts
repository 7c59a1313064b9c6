import { afterEach, expect, test, vi } from 'vitest';

import { followMotion } from './follow-motion.ts';
import { disableAnimationsSetting, reducedMotionSetting } from '#shared/lib/settings.ts';

afterEach(() => vi.unstubAllGlobals());

test('the page moves as the system and the person like it', () => {
  const system = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => system);
  const page = document.documentElement.dataset;
  followMotion();
  expect(page).toMatchObject({ motion: 'full', decoration: 'on' });

  reducedMotionSetting.set(true);
  expect(page['motion']).toBe('reduced');
  reducedMotionSetting.set(false);
  expect(page['motion']).toBe('full');

  system.matches = true;
  system.dispatchEvent(new Event('change'));
  expect(page['motion']).toBe('reduced');

  disableAnimationsSetting.set(true);
  expect(page['decoration']).toBe('off');
});
