import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';

import * as haste from '#shared/lib/page-haste.ts';

import { Cover } from './cover.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const GAME = {
  title: 'Metroid',
  platformName: 'NES',
  platformSlug: 'nes',
  family: 'nintendo',
  ratio: 2 / 3,
};
const HASH = '1QcSHQRnh493V4dIh4eXh1h4kJUI';

const show = (props: Partial<Parameters<typeof Cover>[0]> = {}) =>
  render(<Cover {...GAME} {...props} />);
const image = () => document.querySelector('img');
/** What is seen of the ground: nothing once the picture has arrived. */
const ground = () =>
  document.querySelector('[style*=background]:not([data-arrived])')?.getAttribute('style') ?? '';

/** Something that takes its time: later than what comes from a cache. */
function arriveAfter(milliseconds: number) {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + milliseconds);
  fireEvent.load(image() ?? document.body);
}

describe('a cover', () => {
  test.each([undefined, null, ''])('without art (%j) is made from the title', async (src) => {
    show({ src });
    expect(image()).toBeNull();
    expect(await screen.findByText('Metroid')).toBeTruthy();
  });

  test('whose art cannot be had is made from the title', async () => {
    show({ src: '/gone.webp' });
    expect(screen.queryByText('Metroid')).toBeNull();
    fireEvent.error(image() ?? document.body);
    expect(await screen.findByText('Metroid')).toBeTruthy();
    expect(image()).toBeNull();
  });

  test('tries again when the art is another', async () => {
    const { rerender } = show({ src: '/gone.webp' });
    fireEvent.error(image() ?? document.body);
    rerender(<Cover {...GAME} src="/new.webp" />);
    await waitFor(() => expect(image()?.getAttribute('src')).toBe('/new.webp'));
  });

  test('waits behind its blurred picture and arrives softly', async () => {
    show({ src: '/a.webp', thumbhash: HASH });
    await waitFor(() => expect(ground()).toContain('data:image/bmp;base64,'));
    expect(image()?.className).not.toContain('arrives');
    arriveAfter(500);
    expect(image()?.className).toContain('arrives');
    expect(ground()).not.toBe('');
    fireEvent.animationEnd(image() ?? document.body);
    expect(ground()).toBe('');
  });

  test('that comes soon is there at once', () => {
    show({ src: '/a.webp', thumbhash: HASH });
    arriveAfter(10);
    expect(ground()).toBe('');
    expect(image()?.className).not.toContain('arrives');
  });

  test('waits behind the next picture when the art is another', () => {
    const { rerender } = show({ src: '/a.webp' });
    arriveAfter(10);
    rerender(<Cover {...GAME} src="/b.webp" />);
    expect(ground()).toContain('var(--tint-7)');
  });

  test('waits on the colour it has on average, and is not blurred before it is missed', () => {
    vi.useFakeTimers();
    show({ src: '/a.webp', thumbhash: HASH });
    vi.advanceTimersByTime(60);
    expect(ground()).toMatch(/background-color: rgb\(\d+ \d+ \d+\)/);
    expect(ground()).not.toContain('url(');
    vi.useRealTimers();
  });

  test('is asked for when the page no longer passes by too fast', () => {
    const tasks: (() => void)[] = [];
    vi.spyOn(haste, 'whenUnhurried').mockImplementation((task) => {
      tasks.push(task);
      return () => undefined;
    });
    show({ src: '/a.webp', thumbhash: HASH });
    expect(image()?.getAttribute('src')).toBeNull();
    for (const task of tasks) task();
    expect(image()?.getAttribute('src')).toBe('/a.webp');
  });

  test('is made when the page no longer passes by too fast', async () => {
    const tasks: (() => void)[] = [];
    vi.spyOn(haste, 'isHurried').mockReturnValue(true);
    vi.spyOn(haste, 'whenUnhurried').mockImplementation((task) => {
      tasks.push(task);
      return () => undefined;
    });
    show();
    expect(screen.queryByText('Metroid')).toBeNull();
    expect(ground()).toContain('var(--tint-7)');
    act(() => {
      for (const task of tasks) task();
    });
    expect(await screen.findByText('Metroid')).toBeTruthy();
  });

  test('waits on the colour of its family when nothing is known about the art', () => {
    show({ src: '/a.webp', thumbhash: 'nonsense!' });
    expect(ground()).toContain('var(--tint-7)');
    expect(ground()).not.toContain('url(');
  });

  test('never changes its shape, and is fetched when it comes near', () => {
    const { container } = show({ src: '/a.webp' });
    expect(container.firstElementChild?.getAttribute('style')).toContain('aspect-ratio: 0.66');
    expect([image()?.getAttribute('loading'), image()?.alt]).toEqual(['lazy', '']);
    cleanup();
    show({ src: '/a.webp', eager: true });
    expect(image()?.getAttribute('loading')).toBe('eager');
  });

  test('offers the large picture only where it was asked for', () => {
    show({ src: '/s.webp', large: '/l.webp', sizes: '300px' });
    expect(image()?.getAttribute('srcset')).toMatch(/^\/s\.webp \d+w, \/l\.webp \d+w$/);
    expect(image()?.getAttribute('sizes')).toBe('300px');
    cleanup();
    show({ src: '/s.webp', sizes: '300px' });
    expect([image()?.getAttribute('srcset'), image()?.getAttribute('sizes')]).toEqual([null, null]);
  });
});
