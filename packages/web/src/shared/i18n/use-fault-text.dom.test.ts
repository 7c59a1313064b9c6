import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { ServerMessageCode } from '@saveroom/contract';

import { speakEnglish } from '#testing/speak-english.ts';
import { speakGerman } from '#testing/speak-german.ts';

import { useFaultText } from './use-fault-text.ts';

const textOf = (error: string | null, error_code: ServerMessageCode | null) =>
  renderHook(() => useFaultText()).result.current({ error, error_code });

test('in English the message of the server is shown, whatever its code', async () => {
  await speakEnglish();
  expect(textOf('npm is missing', 'internal')).toBe('npm is missing');
  expect(textOf(null, null)).toBeNull();
});

test.each([
  ['no_space', 'The server’s disk is full', 'Der Datenträger des Servers ist voll.'],
  [
    'conflict',
    'It stopped',
    'Das steht in Konflikt mit etwas, das bereits vorhanden ist. (It stopped)',
  ],
  ['internal', 'Oh no', 'Serverfehler. Details stehen im Server-Log. (Oh no)'],
  [null, 'Old', 'Serverfehler. Details stehen im Server-Log. (Old)'],
] as const)('in another language the code is translated: %s', async (code, error, text) => {
  await speakGerman();
  expect(textOf(error, code)).toBe(text);
});
