import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';

import { speakEnglish } from '#testing/speak-english.ts';

import { NoResults } from './gallery-frame.tsx';

beforeAll(speakEnglish);

const nothing = () => undefined;

test('a search without results and without filters advises another search', () => {
  render(<NoResults isSearchOnly onReset={nothing} />);
  expect(screen.getByText('Try a shorter or different search.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Clear search' })).toBeDefined();
});

test('filters without results can be reset', () => {
  render(<NoResults isSearchOnly={false} onReset={nothing} />);
  expect(screen.getByText('Try fewer filters.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reset filters' })).toBeDefined();
});
