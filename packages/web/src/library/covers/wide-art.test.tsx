import { fireEvent, render, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { GeneratedWideArt, sceneOf } from './generated-wide-art.tsx';
import { WideArt } from './wide-art.tsx';

const GAME = { title: 'Metroid', platformSlug: 'nes', family: 'nintendo' };

const show = (pictures: readonly string[]) => render(<WideArt {...GAME} pictures={pictures} />);
const sharp = () => document.querySelector<HTMLImageElement>('img[decoding]');

function load(width: number, height: number) {
  const picture = sharp() ?? document.createElement('img');
  Object.defineProperties(picture, {
    naturalWidth: { value: width },
    naturalHeight: { value: height },
  });
  fireEvent.load(picture);
}

describe('wide art', () => {
  test('without pictures is generated', async () => {
    const { container } = show([]);
    await waitFor(() => expect(container.querySelector('svg path')).not.toBeNull());
    expect(container.querySelector('img')).toBeNull();
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  });

  test('shows the next picture if one fails to load, at last a generated one', () => {
    const { container } = show(['', '/a.webp', '/b.webp']);
    expect(sharp()?.getAttribute('src')).toBe('/a.webp');
    fireEvent.error(sharp() ?? document.body);
    expect(sharp()?.getAttribute('src')).toBe('/b.webp');
    fireEvent.error(sharp() ?? document.body);
    expect(sharp()).toBeNull();
    expect(container.querySelector('[data-wide-art=generated]')).not.toBeNull();
  });

  test.each([
    [1920, 1080, 'wide', 1],
    [640, 480, 'small', 2],
    [256, 224, 'pixels', 2],
    [1000, 1500, 'small', 2],
  ])('a picture of %d by %d is shown as %s', (width, height, kind, images) => {
    show(['/a.webp']);
    expect(sharp()?.dataset['kind']).toBeUndefined();
    load(width, height);
    expect(sharp()?.dataset['kind']).toBe(kind);
    expect(document.querySelectorAll('img').length).toBe(images);
  });
});

const draw = (title: string) =>
  render(<GeneratedWideArt {...GAME} title={title} />).container.querySelector('path')?.outerHTML;

describe('a generated wide picture', () => {
  test('is equal for equal titles and differs for different titles', () => {
    expect(draw('Metroid')).toBe(draw('Metroid'));
    expect(draw('Metroid')).not.toBe(draw('Contra'));
  });

  test('has valid shapes for any title, and several kinds of scene', () => {
    const scenes = Array.from({ length: 300 }, (_, index) => sceneOf(`Game ${index}`));
    const kinds = new Set(scenes.map(({ layers }) => layers.map(({ color }) => color).join()));
    expect(kinds.size).toBeGreaterThanOrEqual(5);
    for (const { light, layers } of scenes) {
      const drawn = layers.map(({ d }) => d).join('');
      expect(drawn).not.toMatch(/NaN|undefined|Infinity/);
      expect(drawn.length).toBeLessThan(8000);
      expect(light[0]).toBeGreaterThan(1000);
    }
  });
});
