import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';

import type { DetailedRom } from '@saveroom/contract';

import { InputProvider } from '#play/input/input-context.tsx';
import { someRom } from '#testing/some-rom.ts';
import { speakEnglish } from '#testing/speak-english.ts';
import { speakGerman } from '#testing/speak-german.ts';

import { DetailsPanel } from './details-panel.tsx';

beforeAll(speakEnglish);

function open(rom: DetailedRom): void {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.assign(navigator, { getGamepads: () => [] });
  render(
    <InputProvider>
      <DetailsPanel rom={rom} playTime={0} onClose={() => undefined} />
    </InputProvider>,
  );
}

test('a release date is shown without the time zone of the viewer', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  const { metadatum } = someRom();
  const released = Date.UTC(1990, 0, 1);
  expect(new Date(released).getFullYear()).toBe(1989);
  open(someRom({ metadatum: { ...metadatum, first_release_date: released } }));
  expect(screen.getByText('Jan 1, 1990')).toBeTruthy();
});

test('regions and languages have names in the language of the interface', async () => {
  await speakGerman();
  open(someRom({ regions: ['Europe'], languages: ['English', 'French'] }));
  expect(screen.getByText('Europa')).toBeTruthy();
  expect(screen.getByText('Englisch und Französisch')).toBeTruthy();
});
