import { renderHook } from '@testing-library/react';
import { describe, beforeAll, expect, test } from 'vitest';

import { speakEnglish } from '#testing/speak-english.ts';
import { speakGerman } from '#testing/speak-german.ts';

import { useWarningText } from './use-warning-text.ts';

const say = (code: string, text = '') =>
  renderHook(() => useWarningText()).result.current({ code, text });

describe('in English', () => {
  beforeAll(speakEnglish);

  test('a known warning has its own text', () => {
    expect(say('broken-symlink', 'dangling')).toBe('Broken link. Its target doesn’t exist.');
    expect(say('archive-broken', 'bad header')).toMatch(/^Damaged file/);
  });

  test('a warning without a reason shows the message of the server', () => {
    expect(say('source-failed', 'IGDB is out of order (503)')).toBe('IGDB is out of order (503)');
  });

  test('an unknown warning shows the message of the server, or its code', () => {
    expect(say('solar-flare', 'The sun did it')).toBe('The sun did it');
    expect(say('solar-flare')).toBe('solar-flare');
  });
});

describe('in another language', () => {
  beforeAll(speakGerman);

  test.each([
    ['missing', 'The file no longer exists', 'Die Datei existiert nicht mehr.'],
    ['dat-broken', 'Bad XML', 'Beschädigte DAT-Datei. Lade sie erneut herunter.'],
    [
      'source-failed',
      'IGDB is out of order (503)',
      'Die Quelle hat nicht geantwortet. (IGDB is out of order (503))',
    ],
  ])('the warning %s, “%s”, is “%s”', (code, sentence, text) => {
    expect(say(code, sentence)).toBe(text);
  });
});
