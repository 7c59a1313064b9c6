import { render } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';

import { DEFAULT_TOUCH } from '#shared/lib/player-settings.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { TouchPreview } from './touch-preview.tsx';

beforeAll(() => speakEnglish());

test.each([
  ['on a phone held sideways', 390, 186],
  ['on a computer', 900, 199],
])('the landscape preview %s fits on the screen without scrolling', (_, innerHeight, height) => {
  vi.stubGlobal('innerWidth', 844);
  vi.stubGlobal('innerHeight', innerHeight);
  const { container } = render(
    <TouchPreview
      family="nes"
      orientation="landscape"
      appearance={DEFAULT_TOUCH.landscape}
      onMove={() => undefined}
    />,
  );
  const { style } = container.firstElementChild as HTMLElement;
  expect(Math.floor(Number.parseFloat(style.height))).toBe(height);
});
