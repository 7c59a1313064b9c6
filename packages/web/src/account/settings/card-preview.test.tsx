import { render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';

import {
  showLanguagesSetting,
  showRegionsSetting,
  showSiblingsSetting,
} from '#shared/lib/settings.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { SampleCard } from './card-preview.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  localStorage.clear();
});

test('the preview shows versions below the cover, as galleries do', () => {
  for (const setting of [showRegionsSetting, showLanguagesSetting, showSiblingsSetting]) {
    setting.set(true);
  }
  const { container } = render(
    <SampleCard regions={['Europe']} languages={['German']} versions={2} />,
  );
  const cover = container.querySelector('.aspect-2\\/3');
  expect(cover).not.toBeNull();
  expect(cover?.contains(screen.getByText('2'))).toBe(false);
});
