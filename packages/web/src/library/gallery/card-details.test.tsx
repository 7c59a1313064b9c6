import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { RomCard } from '@saveroom/contract';

import { CardActions } from './card-details.tsx';
import type { CardOptions } from './card-options.ts';

const ROM = { platform_id: 1, is_favorite: false, missing_from_fs: false } as RomCard;
const label = (action: string) => (name: string) => `${action} ${name}`;

function actionsAt(width: number, { canPlay = true, canDownload = true } = {}): (string | null)[] {
  const options = {
    actions: 'over',
    playerOf: () => (canPlay ? 'emulator' : undefined),
    canDownload,
    labels: {
      play: label('play'),
      download: label('download'),
      favorite: label('favorite'),
      more: label('more'),
    },
  } as unknown as CardOptions;
  render(<CardActions rom={ROM} title="x" options={options} width={width} isTabStop={false} />);
  return screen.getAllByRole('button').map((button) => button.dataset['act'] ?? null);
}

test.each([
  [93, ['play', 'menu']],
  [100, ['play', 'favorite', 'menu']],
  [132, ['play', 'download', 'favorite', 'menu']],
  [300, ['play', 'download', 'favorite', 'menu']],
])('a card of %d px has only as many buttons as fit, always the menu', (width, actions) => {
  expect(actionsAt(width)).toEqual(actions);
});

test('a user who may not download has no button for it', () => {
  expect(actionsAt(300, { canDownload: false })).toEqual(['play', 'favorite', 'menu']);
});

test('a game that cannot be played has room for another button', () => {
  expect(actionsAt(93, { canPlay: false })).toEqual(['favorite', 'menu']);
});
