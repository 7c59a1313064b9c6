import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { ImportRun, User } from '@saveroom/contract';

import { importQueries } from '#account/data/imports.ts';
import { ResetLink } from '#admin/users/reset-link.tsx';
import { RoleBadge } from '#account/role-badge.tsx';
import { avatarAddress, userQueries } from '#shared/data/users.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';

/** Accounts that an import created. Each needs a link, since passwords cannot be imported. */
export function CreatedAccounts({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const lines = useInfiniteQuery(importQueries.lines(run.id, { kind: 'accounts', outcome: 'new' }));
  const users = useQuery(userQueries.all());
  const names = new Set(
    lines.data?.pages.flatMap(({ items }) => items.map(({ subject }) => subject.toLowerCase())),
  );
  // Accounts that were deleted since then are left out.
  const created = users.data?.filter(({ username }) => names.has(username.toLowerCase())) ?? [];
  const error = lines.error ?? users.error;
  if (lines.data && users.data && created.length === 0) return null;
  return (
    <Card title={t('accounts-title')} description={t('accounts-text')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <ErrorNotice error={error} />
        {!error && created.length === 0 && (
          <SkeletonRows count={2} rowClass="h-16" className="grid gap-2" />
        )}
        <ul aria-label={t('accounts-title')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {created.map((user) => (
            <CreatedAccount key={user.id} user={user} />
          ))}
        </ul>
        {lines.hasNextPage && (
          <Button
            className="justify-self-start"
            busy={lines.isFetchingNextPage}
            onClick={() => void lines.fetchNextPage()}
          >
            {t('accounts-more')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function CreatedAccount({ user }: { user: User }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-sm border border-line bg-canvas p-3 sm:p-4">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={user.username} src={avatarAddress(user)} size={36} />
        <span className="min-w-0 flex-1 truncate font-medium">{user.username}</span>
        <RoleBadge role={user.role} />
      </div>
      <ResetLink user={user} />
    </li>
  );
}
