import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import flags from './flags.module.css';
import { LanguageCodes } from './language-codes.tsx';
import { RegionFlags } from './region-flags.tsx';

afterEach(() => {
  document.documentElement.lang = '';
});

const drawn = () =>
  [...document.querySelectorAll('.bg-cover')].map(({ classList }) =>
    ['f-us', 'f-001', 'f-jp', 'f-150'].find((name) => classList.contains(flags[name] ?? '')),
  );

test('regions have flags, and names in the current language', () => {
  document.documentElement.lang = 'de-DE';
  render(<RegionFlags regions={['USA', 'World']} />);
  expect(drawn()).toEqual(['f-us', 'f-001']);
  expect(screen.getByText('Vereinigte Staaten, Welt')).toBeTruthy();
});

test('three flags are shown, the others are counted, and all regions are named', () => {
  render(<RegionFlags regions={['Japan', 'USA', 'Europe', 'Korea', 'Brazil']} />);
  expect(drawn()).toEqual(['f-jp', 'f-us', 'f-150']);
  expect(screen.getByText('+2')).toBeTruthy();
  expect(screen.getByText('Japan, United States, Europe, South Korea, Brazil')).toBeTruthy();
});

test('languages are shown as codes, not as flags', () => {
  render(<LanguageCodes languages={['English', 'German', 'Portuguese (Brazil)', 'Japanese']} />);
  expect(drawn()).toEqual([]);
  expect(['EN', 'DE', 'PT', '+1'].map((text) => screen.getByText(text).textContent)).toHaveLength(
    4,
  );
  expect(screen.getByText('English, German, Portuguese (Brazil), Japanese')).toBeTruthy();
});

test('an empty list renders nothing', () => {
  const { container } = render(<RegionFlags regions={[]} />);
  expect(container.innerHTML).toBe('');
});

test('muted flags have a tooltip with all names but no text for screen readers', () => {
  render(<RegionFlags regions={['Japan', 'USA', 'Korea']} max={2} isDecorative />);
  expect(drawn()).toEqual(['f-jp', 'f-us']);
  expect(document.body.textContent).toBe('+1');
  expect(screen.getAllByTitle('Japan, United States, South Korea')).toHaveLength(2);
});
