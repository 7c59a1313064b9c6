import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';

import { InputProvider } from '#play/input/input-context.tsx';
import { someRom } from '#testing/some-rom.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { DetailsPanel } from './details-panel.tsx';

beforeAll(speakEnglish);

test('a release date is shown without the time zone of the viewer', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.assign(navigator, { getGamepads: () => [] });
  const { metadatum } = someRom();
  const released = Date.UTC(1990, 0, 1);
  expect(new Date(released).getFullYear()).toBe(1989);
  const rom = someRom({ metadatum: { ...metadatum, first_release_date: released } });
  render(
    <InputProvider>
      <DetailsPanel rom={rom} playTime={0} onClose={() => undefined} />
    </InputProvider>,
  );
  expect(screen.getByText('Jan 1, 1990')).toBeTruthy();
});
