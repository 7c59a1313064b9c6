import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { TaskInfo } from '@saveroom/contract';

import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { speakEnglish } from '#testing/speak-english.ts';

import { CronDialog } from './cron-dialog.tsx';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const onClose = vi.fn<() => void>();
const TASK: TaskInfo = {
  name: 'scan_library',
  type: 'scan',
  manual_run: false,
  title: 'Scheduled rescan',
  description: '',
  enabled: true,
  cron_string: '0 3 * * *',
  can_run: false,
  time_zone: 'Asia/Tokyo',
};

beforeAll(speakEnglish);
beforeEach(() => vi.stubGlobal('fetch', fetched));

function open() {
  show(<CronDialog task={TASK} onClose={onClose} />, createQueryClient());
  return screen.getByLabelText<HTMLInputElement>('Cron expression');
}
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

test('a schedule is validated while typing, with the rules of the server', () => {
  const field = open();
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  fireEvent.change(field, { target: { value: '0 3' } });
  const short = 'Expression has only 2 parts. At least 5 parts are required.';
  expect(screen.getByText(short)).toBeTruthy();
  expect(saveButton().disabled).toBe(true);
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

test('the next runs are computed in the time zone of the server', () => {
  open();
  const [next] = screen.getAllByRole('time');
  expect(next?.getAttribute('datetime')).toMatch(/T18:00:00.000Z$/);
});

test('a common schedule is chosen and saved', async () => {
  fetched.mockResolvedValue(Response.json({ ...TASK, cron_string: '0 4 * * SUN' }));
  const field = open();
  fireEvent.click(screen.getByRole('button', { name: 'Sundays at 4 AM' }));
  expect(field.value).toBe('0 4 * * SUN');
  fireEvent.click(saveButton());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [address, { method, body }] = fetched.mock.calls[0] ?? ['', {}];
  expect([method, address, body]).toEqual([
    'PUT',
    '/api/tasks/scan_library',
    JSON.stringify({ cron: '0 4 * * SUN' }),
  ]);
});

test('a schedule that never runs is reported', () => {
  const field = open();
  fireEvent.change(field, { target: { value: '0 0 31 2 *' } });
  expect(screen.getByText(/This schedule never runs/)).toBeTruthy();
});
