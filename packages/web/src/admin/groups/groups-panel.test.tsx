import { screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';

import type { PermissionGroup } from '@saveroom/contract';

import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { speakEnglish } from '#testing/speak-english.ts';

import { GroupsPanel } from './groups-panel.tsx';

const NEWCOMERS: PermissionGroup = {
  ...{ id: 4, name: 'Newcomers', description: '', color: null, role: null },
  ...{ is_default: false, is_system: false, member_count: 0, members: [], main_members: [] },
  ...{ grants: [], hidden: [], age_limit: null },
};

beforeAll(speakEnglish);

test('a group without rights shows that it has none', async () => {
  vi.stubGlobal('fetch', async () => Response.json([NEWCOMERS]));
  show(<GroupsPanel />, createQueryClient());
  expect(await screen.findByText('Members: 0 · No permissions')).toBeTruthy();
});
