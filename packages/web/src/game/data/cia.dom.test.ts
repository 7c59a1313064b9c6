import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';

import type { GuestVisit, User } from '@saveroom/contract';

import { createQueryClient } from '#shared/data/query-client.ts';
import { guestQueries } from '#shared/data/guests.ts';
import { userQueries } from '#shared/data/users.ts';
import { someRom, someRomFile } from '#testing/some-rom.ts';
import { someUser } from '#testing/some-user.ts';

import { useInstallFiles } from './cia.ts';

const CIA = someRomFile({ file_name: 'Title.cia' });
const ROM = someRom({ platform_slug: '3ds', missing_from_fs: false, files: [CIA] });
const GUEST: GuestVisit = {
  ...{ kind: 'link', invited_by: 'ada', expires_at: '2026-01-02T00:00:00Z', has_pin: false },
};

function installFiles(user: Partial<User>, visit: GuestVisit | null) {
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser(user));
  client.setQueryData(guestQueries.visit().queryKey, visit);
  const { result } = renderHook(() => useInstallFiles(ROM), {
    wrapper: ({ children }) => createElement(QueryClientProvider, { client }, children),
  });
  return result.current;
}

test('accounts and visitors in kiosk mode install files with a link, guests cannot', () => {
  expect(installFiles({ id: 1 }, null)).toEqual([CIA]);
  expect(installFiles({ id: -1 }, null)).toEqual([CIA]);
  expect(installFiles({ id: -1 }, GUEST)).toEqual([]);
});
