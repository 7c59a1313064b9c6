import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';

import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { speakEnglish } from '#testing/speak-english.ts';

import { FeedGuide } from './feed-guide.tsx';

beforeAll(speakEnglish);

const values = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('input[readonly]')].map(({ value }) => value);
const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('App'), { target: { value: name } });

test('each app has its feed URLs with the token that the user enters', () => {
  show(<FeedGuide />, createQueryClient());
  const base = `${window.location.origin}/api/feeds`;
  expect(values()).toEqual([`${base}/tinfoil`]);
  fireEvent.change(screen.getByLabelText(/^Token/), { target: { value: ' rmm_12 ' } });
  expect(values()).toEqual([`${base}/tinfoil?token=rmm_12`]);
  choose('fpkgi-ps4');
  expect(values()[0]).toBe(`${base}/fpkgi/ps4?content_type=game&token=rmm_12`);
  choose('pkgj');
  expect(values()).toEqual([
    `url_games ${base}/pkgj/psvita/games?token=rmm_12`,
    `url_dlcs ${base}/pkgj/psvita/dlc?token=rmm_12`,
    `url_psp_games ${base}/pkgj/psp/games?token=rmm_12`,
    `url_psp_dlcs ${base}/pkgj/psp/dlc?token=rmm_12`,
    `url_psx_games ${base}/pkgj/psx/games?token=rmm_12`,
  ]);
});
