import { screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';

import type { ExplainedRight, PermissionGroup } from '@saveroom/contract';

import { permissionQueries } from '#admin/data/permissions.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { PermissionsDialog } from './permissions-dialog.tsx';

beforeAll(speakEnglish);

type Kind = ExplainedRight['reasons'][number]['kind'];

const GROUPS = [
  { id: 1, name: 'viewer', role: 'viewer', is_system: true },
  { id: 5, name: 'Kids', role: null, is_system: false },
  { id: 6, name: 'Family', role: null, is_system: false },
] as PermissionGroup[];

/** The permissions of a user who may play for these reasons. */
function open(reasons: readonly (readonly [Kind, number | null])[]): void {
  const client = createQueryClient();
  const right = {
    ...{ right: 'roms.play', is_granted: true, scopes: [] },
    reasons: reasons.map(([kind, group_id]) => ({ kind, group_id })),
  } as unknown as ExplainedRight;
  client.setQueryData(permissionQueries.groups().queryKey, GROUPS);
  client.setQueryData(permissionQueries.rightsOfUser(7).queryKey, [right]);
  client.setQueryData(permissionQueries.ofUser(7).queryKey, {
    ...{ permission_group_id: 1, groups: [5, 6], overrides: [], age_limit: null, hidden: [] },
  } as never);
  show(<PermissionsDialog user={someUser({ id: 7, role: 'viewer' })} onClose={() => {}} />, client);
}

test('a right shows the role and the groups that grant it as one phrase', () => {
  open([
    ['role', 1],
    ['group', 5],
    ['group', 6],
  ]);
  expect(screen.getByText('Because of role Viewers, group Kids, group Family')).toBeDefined();
});

test('a right that is set for the user shows that as a separate phrase', () => {
  open([
    ['group', 5],
    ['user', null],
  ]);
  expect(screen.getByText('Set for this user · Because of group Kids')).toBeDefined();
});

test('permissions that cannot be loaded show an error', async () => {
  const client = createQueryClient();
  client.setQueryData(permissionQueries.groups().queryKey, GROUPS);
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'No' }, { status: 404 }));
  show(<PermissionsDialog user={someUser({ id: 7, role: 'viewer' })} onClose={() => {}} />, client);
  expect(await screen.findByText('Couldn’t load the permissions')).toBeDefined();
});
