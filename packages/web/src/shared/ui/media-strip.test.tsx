import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { someMediaTexts } from '#testing/some-media-texts.ts';

import { MediaStrip } from './media-strip.tsx';
import type { MediaItem } from './media-item.ts';

const ITEMS: readonly MediaItem[] = [
  { kind: 'video', embed: 'https://www.youtube.com/embed/abc', title: 'Trailer' },
  { kind: 'image', src: '/a.png', alt: '' },
  { kind: 'image', src: '/b.png', thumbnail: '/b-small.png', alt: 'First level' },
];

const show = () => render(<MediaStrip label="Media" items={ITEMS} texts={someMediaTexts} />);
const thumb = (name: string) => screen.getByRole('button', { name });

const stops = () => screen.getAllByRole('button').map(({ tabIndex }) => tabIndex);

test('every item has a name, and thumbnails come only from this server', () => {
  show();
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Trailer',
    '2 of 3',
    'First level',
  ]);
  const pictures = [...document.querySelectorAll('img')].map((one) => one.getAttribute('src'));
  expect(pictures).toEqual(['/a.png', '/b-small.png']);
});

test('the strip is one tab stop, and arrow keys move between items', () => {
  show();
  expect(stops()).toEqual([0, -1, -1]);
  thumb('Trailer').focus();
  fireEvent.keyDown(thumb('Trailer'), { key: 'End' });
  expect(document.activeElement).toBe(thumb('First level'));
  fireEvent.keyDown(thumb('First level'), { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(thumb('2 of 3'));
  expect(stops()).toEqual([-1, 0, -1]);
});

test('closing the viewer focuses the item that was shown last', () => {
  show();
  thumb('2 of 3').focus();
  fireEvent.click(thumb('2 of 3'));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowRight' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(thumb('First level'));
});

test('a broken thumbnail is replaced by an icon', () => {
  show();
  const [first] = document.querySelectorAll('img');
  fireEvent.error(first!);
  expect(document.querySelectorAll('img')).toHaveLength(1);
  expect(thumb('2 of 3')).toBeTruthy();
});
