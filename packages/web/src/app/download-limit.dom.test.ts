import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { NO_LIMITS } from '@saveroom/contract';

import { dismissToast, toastStore } from '#shared/ui/toast-store.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { explainUsedUpDownloads } from './download-limit.ts';

const FILE = '/api/roms/7/content/Tin.nes';
/** Addresses of the downloads that the browser began. */
const begun: string[] = [];
let limits: Response;

beforeAll(async () => {
  await speakEnglish();
  explainUsedUpDownloads();
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof HTMLAnchorElement)) return;
    begun.push(target.pathname);
    event.preventDefault();
  });
});
beforeEach(() => {
  begun.length = 0;
  vi.stubGlobal('fetch', async () => limits);
});
afterEach(() => toastStore.get().forEach(({ id }) => dismissToast(id)));

function download(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

const limitsReply = (used: number): Response =>
  Response.json({
    limits: { ...NO_LIMITS, download_day_bytes: 1000 },
    usage: {
      ...{ storage_bytes: 0, upload_day_bytes: 0, upload_month_bytes: 0, upload_total_bytes: 0 },
      ...{ download_day_bytes: used, download_month_bytes: used, play_ms_day: 0 },
      day_ends_at: '2026-11-20T00:00:00.000+00:00',
      month_ends_at: '2026-12-01T00:00:00.000+00:00',
    },
    play: {
      ...{ now: '2026-11-19T12:00:00.000+00:00', is_allowed: true, played_ms: 0 },
      ...{ ends_at: null, because: null, next_at: null },
      rules: { schedules: [], daily: null, extended_until: null },
    },
  });

test('a download while the limit is used up says so and does not begin', async () => {
  limits = limitsReply(1000);
  download(FILE);
  await vi.waitFor(() => expect(toastStore.get()).toHaveLength(1));
  expect(toastStore.get()[0]?.message).toMatch(
    /^You’ve used up your download limit: 1 kB of 1 kB. It resets on/,
  );
  expect(begun).toEqual([]);
});

test.each([
  ['anything is left', () => limitsReply(999)],
  ['the limits cannot be read', () => Response.json({ detail: 'No' }, { status: 403 })],
])('a download begins while %s', async (_, reply) => {
  limits = reply();
  download(FILE);
  await vi.waitFor(() => expect(begun).toEqual([FILE]));
  expect(toastStore.get()).toEqual([]);
});

test('other downloads begin at once', () => {
  download('/api/audit/export');
  expect(begun).toEqual(['/api/audit/export']);
});
