import { platformColors } from '@saveroom/contract';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { Cover } from './cover.tsx';

const GAME = {
  title: 'Metroid',
  platformSlug: 'nes',
  family: 'nintendo',
  ratio: 2 / 3,
};
const NES = platformColors('nes', null).base;
const HASH = '1QcSHQRnh493V4dIh4eXh1h4kJUI';

const show = (props: Partial<Parameters<typeof Cover>[0]> = {}) =>
  render(<Cover {...GAME} {...props} />);
const image = () => document.querySelector('img');
/** The visible background; empty once the picture has loaded. */
const background = () =>
  document.querySelector('[style*=background]:not([data-arrived])')?.getAttribute('style') ?? '';

function loadAfter(milliseconds: number) {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + milliseconds);
  fireEvent.load(image() ?? document.body);
}

describe('a cover', () => {
  test.each([undefined, null, ''])(
    'without a picture (%j) is generated from the title',
    async (src) => {
      show({ src });
      expect(image()).toBeNull();
      expect(await screen.findByText('Metroid')).toBeTruthy();
    },
  );

  test('that fails to load is generated from the title', async () => {
    show({ src: '/gone.webp' });
    expect(screen.queryByText('Metroid')).toBeNull();
    fireEvent.error(image() ?? document.body);
    expect(await screen.findByText('Metroid')).toBeTruthy();
    expect(image()).toBeNull();
  });

  test('loads again when the picture changes', async () => {
    const { rerender } = show({ src: '/gone.webp' });
    fireEvent.error(image() ?? document.body);
    rerender(<Cover {...GAME} src="/new.webp" />);
    await waitFor(() => expect(image()?.getAttribute('src')).toBe('/new.webp'));
  });

  test('that failed during an outage loads again when the server is back', () => {
    show({ src: '/a.webp' });
    act(() => onlineManager.setOnline(false));
    fireEvent.error(image() ?? document.body);
    expect(image()).toBeNull();
    act(() => onlineManager.setOnline(true));
    expect(image()?.getAttribute('src')).toBe('/a.webp');
  });

  test('that loads slowly shows a blurred preview and fades in', async () => {
    show({ src: '/a.webp', thumbhash: HASH });
    await waitFor(() => expect(background()).toContain('data:image/png;base64,'));
    expect(image()?.className).not.toContain('arrives');
    loadAfter(500);
    expect(image()?.className).toContain('arrives');
    expect(background()).not.toBe('');
    fireEvent.animationEnd(image() ?? document.body);
    expect(background()).toBe('');
  });

  test('that loads fast does not fade in', () => {
    show({ src: '/a.webp', thumbhash: HASH });
    loadAfter(10);
    expect(background()).toBe('');
    expect(image()?.className).not.toContain('arrives');
  });

  test('shows its background again when the picture changes', () => {
    const { rerender } = show({ src: '/a.webp' });
    loadAfter(10);
    rerender(<Cover {...GAME} src="/b.webp" />);
    expect(background()).toContain(NES);
  });

  test('shows its average color while it loads, and no blurred preview in the first 60 ms', () => {
    vi.useFakeTimers();
    show({ src: '/a.webp', thumbhash: HASH });
    vi.advanceTimersByTime(60);
    expect(background()).toMatch(/background-color: rgb\(\d+ \d+ \d+\)/);
    expect(background()).not.toContain('url(');
    vi.useRealTimers();
  });

  test('shows the color of its platform if it has no thumbhash', () => {
    show({ src: '/a.webp', thumbhash: 'nonsense!' });
    expect(background()).toContain(NES);
    expect(background()).not.toContain('url(');
  });

  test.each([
    ['fills its box if a little is cropped', 2 / 3, 'object-cover'],
    ['is shown whole if its box has another shape', 16 / 11, 'object-contain'],
  ])('%s', (_, ratio, fit) => {
    show({ src: '/a.webp', thumbhash: HASH, ratio });
    expect(image()?.className).toContain(fit);
  });

  test('has a fixed shape and loads lazily unless it is eager', () => {
    const { container } = show({ src: '/a.webp' });
    expect(container.firstElementChild?.getAttribute('style')).toContain('aspect-ratio: 0.66');
    expect([image()?.getAttribute('loading'), image()?.alt]).toEqual(['lazy', '']);
    cleanup();
    show({ src: '/a.webp', eager: true });
    expect(image()?.getAttribute('loading')).toBe('eager');
  });

  test('has a srcset only if it has a large picture', () => {
    show({ src: '/s.webp', large: '/l.webp', sizes: '300px' });
    expect(image()?.getAttribute('srcset')).toMatch(/^\/s\.webp \d+w, \/l\.webp \d+w$/);
    expect(image()?.getAttribute('sizes')).toBe('300px');
    cleanup();
    show({ src: '/s.webp', sizes: '300px' });
    expect([image()?.getAttribute('srcset'), image()?.getAttribute('sizes')]).toEqual([null, null]);
  });
});
