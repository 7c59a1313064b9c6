import { beforeEach, expect, test, vi } from 'vitest';

import { writeText } from '#shared/lib/local-setting-text.ts';
import type { FileEntry } from '#game/saves/save-journal.ts';
import { someSave } from '#testing/some-save.ts';

import { sendFile } from './send-save.ts';

const ENTRY: FileEntry = {
  id: 'run/save/game.srm',
  userId: 3,
  romId: 7,
  run: 'run',
  revision: 1,
  kind: 'save',
  fileName: 'game.srm',
  emulator: 'fceumm',
  coreVersion: '4.2.3',
  assetId: 5,
  basedOn: 10,
  content: new ArrayBuffer(1),
  picture: null,
  isAuto: false,
};
const SAVED = someSave({ id: 6, version_id: 11 });
const AT = '2026-01-01T00:00:00Z';
const device = (device_id: string, user_id: number) => ({
  ...{ id: device_id, device_id, user_id, name: 'Browser', platform: 'Linux', client: 'Saveroom' },
  ...{ client_version: '', ip_address: '', mac_address: '', hostname: '' },
  ...{ client_device_identifier: '', sync_mode: 'api', sync_enabled: true, sync_config: {} },
  ...{ last_seen: AT, created_at: AT, updated_at: AT },
});

const missing = (detail: string) =>
  new Response(JSON.stringify({ code: 'not_found', detail }), { status: 404 });
const json = (body: object) => new Response(JSON.stringify(body));

/** The requests, as `PUT /api/saves/5 device`. */
const sent: string[] = [];
let answer: (line: string) => Response;

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  writeText('devices.own.3', 'old-device');
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://server.example');
    const line = [init.method ?? 'GET', pathname, searchParams.get('device_id') ?? ''].join(' ');
    sent.push(line.trim());
    return answer(line.trim());
  });
});

test('a save whose device was removed is sent again with a new device, whatever the error text', async () => {
  answer = (line) => {
    if (line.endsWith('old-device')) return missing('Gerät nicht gefunden');
    if (line === 'POST /api/devices') return json(device('new-device', 3));
    if (line === 'GET /api/devices/new-device') return json(device('new-device', 3));
    return json(SAVED);
  };
  await expect(sendFile(ENTRY, { again: false })).resolves.toMatchObject({ versionId: 11 });
  expect(sent.at(-1)).toBe('PUT /api/saves/5 new-device');
});

test('a save whose asset was deleted is added as a new one, even if the error begins with "Device"', async () => {
  answer = (line) => {
    if (line.startsWith('PUT')) return missing('Device Hunter (save 5) not found');
    if (line === 'GET /api/devices/old-device') return json(device('old-device', 3));
    return json(SAVED);
  };
  await expect(sendFile(ENTRY, { again: false })).resolves.toMatchObject({ assetId: 6 });
  expect(sent).toEqual([
    'PUT /api/saves/5 old-device',
    'GET /api/devices/old-device',
    'POST /api/saves old-device',
  ]);
});

test('a save is not sent while another user is signed in', async () => {
  answer = (line) => {
    if (line.endsWith('old-device')) return missing('Device with ID old-device not found');
    if (line === 'POST /api/devices') return json(device('theirs', 4));
    if (line === 'GET /api/devices/theirs') return json(device('theirs', 4));
    return json({});
  };
  await expect(sendFile(ENTRY, { again: true })).rejects.toMatchObject({ code: 'someone-else' });
  expect(sent.filter((line) => line.includes('/api/saves'))).toEqual([
    'PUT /api/saves/5 old-device',
  ]);
});
