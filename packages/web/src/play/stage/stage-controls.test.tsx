import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { speakEnglish } from '#testing/speak-english.ts';

import { DiscMenu } from './stage-controls.tsx';

beforeAll(speakEnglish);
afterEach(cleanup);

test('any disc can be put in, counted as on their labels', async () => {
  const onInsert = vi.fn<(index: number) => void>();
  render(<DiscMenu discs={{ count: 3, current: 0 }} onInsert={onInsert} />);
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' });
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Disc 1', 'Disc 2', 'Disc 3']);
  fireEvent.click(items[1] as HTMLElement);
  await waitFor(() => expect(onInsert).toHaveBeenCalledWith(1));
});

test('a game of one disc offers nothing', () => {
  render(<DiscMenu discs={{ count: 1, current: 0 }} onInsert={() => undefined} />);
  expect(screen.queryByRole('button')).toBeNull();
});
