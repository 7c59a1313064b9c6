import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';

import { speakEnglish } from '#testing/speak-english.ts';

import { useWarningText } from './use-warning-text.ts';

beforeAll(speakEnglish);

const say = (code: string, text = '') =>
  renderHook(() => useWarningText()).result.current({ code, text });

test('a known warning is a sentence of ours', () => {
  expect(say('broken-symlink', 'dangling')).toBe('This link leads nowhere.');
  expect(say('archive-broken', 'bad header')).toMatch(/^This file is damaged/);
});

test('an unknown one keeps the words of the server, or at least its name', () => {
  expect(say('solar-flare', 'The sun did it')).toBe('The sun did it');
  expect(say('solar-flare')).toBe('solar-flare');
});
