import { expect, test, vi } from 'vitest';

import { followMotion } from './follow-motion.ts';
import { disableAnimationsSetting, reducedMotionSetting } from '#shared/lib/settings.ts';

test('motion follows the setting and the operating system', () => {
  const system = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => system);
  const page = document.documentElement.dataset;
  followMotion();
  const sheet = document.adoptedStyleSheets.at(-1);
  expect(page).toMatchObject({ motion: 'full', decoration: 'on' });
  expect(sheet?.disabled).toBe(true);

  reducedMotionSetting.set(true);
  expect(page['motion']).toBe('reduced');
  expect(sheet?.disabled).toBe(false);
  reducedMotionSetting.set(false);
  expect(page['motion']).toBe('full');

  system.matches = true;
  system.dispatchEvent(new Event('change'));
  expect(page['motion']).toBe('reduced');

  disableAnimationsSetting.set(true);
  expect(page['decoration']).toBe('off');
});
