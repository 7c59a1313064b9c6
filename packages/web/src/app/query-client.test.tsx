import { MutationObserver } from '@tanstack/react-query';
import type { MutationMeta } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { ApiError } from '#shared/lib/api-error.ts';
import { dismissToast, toastStore } from '#shared/ui/toast-store.ts';
import { speakEnglish } from '#testing/speak-english.ts';
import { speakGerman } from '#testing/speak-german.ts';

import { createAppQueryClient } from './query-client.ts';

// Test files share one module registry, so toasts of other files may still be there.
const dismissAll = () => {
  for (const { id } of toastStore.get()) dismissToast(id);
};
beforeEach(async () => {
  dismissAll();
  await speakEnglish();
});
afterEach(dismissAll);

async function failMutation(meta: MutationMeta = {}) {
  const mutation = new MutationObserver(createAppQueryClient(), {
    meta,
    mutationFn: () => Promise.reject(new ApiError(409, 'conflict', 'Tin.nes exists already')),
  });
  await expect(mutation.mutate()).rejects.toThrow('Tin.nes exists already');
  return mutation.getCurrentResult().error;
}

const shownMessages = () => toastStore.get().map(({ tone, message }) => ({ tone, message }));

test('a failed mutation without an inline error is shown as a toast, once', async () => {
  await failMutation();
  expect(shownMessages()).toEqual([{ tone: 'danger', message: 'Tin.nes exists already' }]);
});

test('the toast is in the current language', async () => {
  await speakGerman();
  await failMutation();
  expect(shownMessages()[0]?.message).toMatch(
    /^Das steht in Konflikt.*\(Tin\.nes exists already\)$/,
  );
});

test('a failed mutation with an inline error shows no toast', async () => {
  expect(await failMutation({ hasInlineError: true })).toBeInstanceOf(ApiError);
  expect(shownMessages()).toEqual([]);
});
