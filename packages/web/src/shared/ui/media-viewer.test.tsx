import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { someMediaTexts } from '#testing/some-media-texts.ts';

import type { MediaItem } from './media-item.ts';
import { MediaViewer, watchAddress } from './media-viewer.tsx';

const ITEMS: readonly MediaItem[] = [
  { kind: 'image', src: '/a.png', alt: 'Title screen' },
  { kind: 'image', src: '/b.png', alt: 'First level' },
  { kind: 'video', embed: 'https://www.youtube.com/embed/abc', title: 'Trailer' },
  { kind: 'video', src: '/clip.mp4', title: 'Clip' },
];
const closed = vi.fn<() => void>();
const preloaded: string[] = [];

beforeEach(() => {
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        preloaded.push(address);
      }
    },
  );
});
afterEach(() => {
  preloaded.length = 0;
});

function Viewer({ start, items }: { start: number; items: readonly MediaItem[] }) {
  const [index, setIndex] = useState(start);
  return (
    <MediaViewer
      label="Media"
      items={items}
      index={index}
      onMove={setIndex}
      onClose={closed}
      texts={someMediaTexts}
    />
  );
}

const view = (start: number, items = ITEMS) => render(<Viewer start={start} items={items} />);
const press = (key: string) => fireEvent.keyDown(screen.getByRole('dialog'), { key });
const live = () => document.querySelector('[aria-live]')?.textContent;
const picture = () => screen.getByRole<HTMLImageElement>('img');

/** A stage of 400 × 400 with a picture of 400 × 200 in its middle. */
function stage(): HTMLElement {
  const box = picture().parentElement!;
  box.getBoundingClientRect = () => new DOMRect(0, 0, 400, 400);
  Object.defineProperties(box, { clientWidth: { value: 400 }, clientHeight: { value: 400 } });
  Object.defineProperties(picture(), {
    naturalWidth: { value: 400 },
    naturalHeight: { value: 200 },
  });
  return box;
}

const finger = (clientX: number, clientY = 200, pointerId = 1) => ({
  clientX,
  clientY,
  pointerId,
  button: 0,
});

test('keys move through the items, wrap around and announce the item', () => {
  view(0);
  expect(live()).toBe('1 of 4: Title screen');
  press('ArrowRight');
  expect(live()).toBe('2 of 4: First level');
  press('End');
  expect(live()).toBe('4 of 4: Clip');
  press('ArrowRight');
  expect(live()).toBe('1 of 4: Title screen');
  press('ArrowLeft');
  expect(live()).toBe('4 of 4: Clip');
  press('Home');
  expect(live()).toBe('1 of 4: Title screen');
});

test('the previous and the next image are preloaded', () => {
  view(1, ITEMS.slice(0, 3));
  expect(preloaded).toEqual(['/a.png']);
  cleanup();
  view(0, ITEMS.slice(0, 2));
  expect(preloaded).toEqual(['/a.png', '/b.png']);
});

test('arrow keys pan an enlarged image', () => {
  view(0);
  stage();
  for (let times = 0; times < 4; times += 1) press('+');
  expect(picture().style.transform).toBe('translate(0px, 0px) scale(5.0625)');
  press('ArrowRight');
  expect(picture().style.transform).toBe('translate(-96px, 0px) scale(5.0625)');
  press('ArrowDown');
  expect(picture().style.transform).toBe('translate(-96px, -96px) scale(5.0625)');
  press('0');
  press('ArrowRight');
  expect(live()).toBe('2 of 4: First level');
});

test('the zoom is reset for the next image', () => {
  view(0);
  stage();
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(picture().style.transform).toContain('scale(1.5)');
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(picture().style.transform).toContain('scale(1)');
});

test('a click enlarges the image at that point, a second one resets it', () => {
  view(0);
  const box = stage();
  for (const expected of ['translate(-150px, 0px) scale(2.5)', 'translate(0px, 0px) scale(1)']) {
    fireEvent.pointerDown(box, finger(300));
    fireEvent.pointerUp(box, finger(300));
    expect(picture().style.transform).toBe(expected);
  }
});

test('a click beside the image closes the viewer', () => {
  view(0);
  const box = stage();
  fireEvent.pointerDown(box, finger(200, 20));
  fireEvent.pointerUp(box, finger(200, 20));
  expect(closed).toHaveBeenCalledOnce();
});

test.each([
  ['left', 100, '2 of 4: First level'],
  ['right', 300, '4 of 4: Clip'],
  ['too little', 180, '1 of 4: Title screen'],
])('a swipe %s moves to the expected item', (_, end, expected) => {
  view(0);
  const box = stage();
  fireEvent.pointerDown(box, finger(200));
  fireEvent.pointerMove(box, finger(end));
  expect(picture().style.transform).toBe(`translate(${end - 200}px, 0px) scale(1)`);
  fireEvent.pointerUp(box, finger(end));
  expect(live()).toBe(expected);
  expect(closed).not.toHaveBeenCalled();
});

test('a pinch enlarges, and lifting the fingers keeps the zoom', () => {
  view(0);
  const box = stage();
  fireEvent.pointerDown(box, finger(180));
  fireEvent.pointerDown(box, finger(220, 200, 2));
  fireEvent.pointerMove(box, finger(160));
  fireEvent.pointerMove(box, finger(240, 200, 2));
  expect(picture().style.transform).toBe('translate(0px, 0px) scale(2)');
  fireEvent.pointerUp(box, finger(240, 200, 2));
  fireEvent.pointerUp(box, finger(160));
  expect(picture().style.transform).toBe('translate(0px, 0px) scale(2)');
});

test('a broken image shows a message', () => {
  view(0);
  fireEvent.error(picture());
  expect(screen.getByText('Can’t display this image')).toBeTruthy();
});

test('an external video is a link, and nothing is loaded from its site', () => {
  view(2);
  const link = screen.getByRole('link', { name: 'Watch on www.youtube.com' });
  expect(link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=abc');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(document.querySelector('iframe, img, video')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull();
});

test('arrow keys in a video do not change the item', () => {
  view(3);
  const video = screen.getByLabelText('Clip');
  fireEvent.keyDown(video, { key: 'ArrowRight' });
  expect(live()).toBe('4 of 4: Clip');
});

test('a single item has no previous and next buttons', () => {
  view(0, ITEMS.slice(0, 1));
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  expect(live()).toBe('Title screen');
});

test.each([
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://tube.test/videos/embed/abc', 'https://tube.test/videos/watch?v=abc'],
  ['https://player.test/abc?x=1', 'https://player.test/abc?x=1'],
])('watchAddress of %s is %s', (embed, address) => {
  expect(watchAddress(embed)?.href).toBe(address);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '/embed/abc', ''])(
  'watchAddress of %j is null',
  (embed) => expect(watchAddress(embed)).toBeNull(),
);
