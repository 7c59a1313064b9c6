import { platformColors } from '@saveroom/contract';
import { render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { patternOf } from './generated-cover-patterns.ts';
import { GeneratedCover } from './generated-cover.tsx';

const draw = (title: string) =>
  render(
    <GeneratedCover title={title} platformSlug="nes" family="nintendo" className="size-full" />,
  ).container;

const paths = (box: HTMLElement) =>
  [...box.querySelectorAll('path')].map((path) => path.getAttribute('d'));

describe('a generated cover', () => {
  test('is equal for equal titles and differs for different titles', () => {
    expect(paths(draw('Metroid'))).toEqual(paths(draw('Metroid')));
    expect(paths(draw('Metroid'))).not.toEqual(paths(draw('Contra')));
  });

  test('shows only the title, and is hidden from screen readers', () => {
    const box = draw('Super Mario Bros. 3');
    expect(box.textContent).toBe('Super Mario Bros. 3');
    expect(box.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  });

  test.each([
    ['genesis', 'sega'],
    ['my-folder', null],
  ])('of %s has the colors of its platform', (slug, family) => {
    const game = { title: 'Sonic', platformSlug: slug, family };
    const { base } = platformColors(slug, family);
    expect(renderToStaticMarkup(<GeneratedCover {...game} />)).toContain(base);
  });

  test('has at most eight layers and 12,000 characters of valid path data', () => {
    for (let seed = 0; seed < 400; seed += 1) {
      const layers = patternOf(seed * 7_919_773);
      expect(layers.length).toBeLessThanOrEqual(8);
      const drawn = layers.map(({ d }) => d).join('');
      expect(drawn.length).toBeLessThan(12_000);
      expect(drawn).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  test('has round circles: the diameter of an arc is twice its radius', () => {
    const arcs = Array.from({ length: 400 }, (_, seed) =>
      patternOf(seed * 7_919_773).flatMap(({ d }) => [
        ...d.matchAll(/a([\d.]+) \1 0 1 0 -?([\d.]+) 0/g),
      ]),
    ).flat();
    expect(arcs.length).toBeGreaterThan(1000);
    const bulging = arcs.filter(
      ([, radius, diameter]) => Math.abs(2 * Number(radius) - Number(diameter)) > 1e-9,
    );
    expect(bulging.map(([arc]) => arc)).toEqual([]);
  });

  test('has at least six kinds of pattern', () => {
    const kinds = Array.from({ length: 300 }, (_, seed) =>
      patternOf(seed * 7_919_773)
        .map(({ tone, opacity, line }) => `${tone} ${opacity} ${line !== undefined}`)
        .join(),
    );
    expect(new Set(kinds).size).toBeGreaterThanOrEqual(6);
  });
});
