import { useQuery } from '@tanstack/react-query';
import { Baby, Gauge, Link2, SearchX, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { userQueries } from '#shared/data/users.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Pager } from '#shared/ui/pager.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { CommentsCard } from './comments-card.tsx';
import { SignInPolicySwitch } from './sign-in-policy.tsx';
import { UserDialogs } from './user-dialogs.tsx';
import type { OpenDialog } from './user-dialogs.tsx';
import { UsersList } from './users-list.tsx';
import { filterUsers } from './users.ts';

interface Props {
  search: string;
  page: number;
  onView: (view: { search: string; page: number }) => void;
}

export function UsersPanel({ search, page, onView }: Props) {
  const { t } = useTranslation(['settings', 'common', 'groups', 'limits']);
  const format = useFormat();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [typed, setTyped] = useState(search);
  const all = useQuery(userQueries.all());
  const shown = filterUsers(all.data ?? [], search, page);
  const find = (text: string) => {
    setTyped(text);
    onView({ search: text, page: 1 });
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Card
        title={t('users-title')}
        description={t('users-text')}
        actions={
          <>
            <Button
              icon={<Gauge size={16} aria-hidden="true" />}
              onClick={() => setDialog({ kind: 'usage' })}
            >
              {t('limits:usage')}
            </Button>
            <Button
              icon={<Link2 size={16} aria-hidden="true" />}
              onClick={() => setDialog({ kind: 'invite' })}
            >
              {t('users-invite')}
            </Button>
            <Button
              icon={<Baby size={16} aria-hidden="true" />}
              onClick={() => setDialog({ kind: 'child' })}
            >
              {t('groups:child-add')}
            </Button>
            <Button
              variant="primary"
              icon={<UserPlus size={16} aria-hidden="true" />}
              onClick={() => setDialog({ kind: 'add' })}
            >
              {t('users-add')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <SearchField
            label={t('users-search')}
            value={typed}
            onChange={find}
            className="sm:max-w-96"
          />
          {all.isPending && <UsersSkeleton />}
          {all.isLoadingError && <FailedQuery title={t('users-failed')} query={all} />}
          {all.data && shown.total === 0 && (
            <EmptyState
              icon={<SearchX size={32} strokeWidth={1.5} aria-hidden="true" />}
              title={t('users-none-title')}
              actions={<Button onClick={() => find('')}>{t('users-search-clear')}</Button>}
            >
              <p>{t('users-none-text', { search })}</p>
            </EmptyState>
          )}
          {shown.total > 0 && <UsersList users={shown.users} onDialog={setDialog} />}
          {shown.pages > 1 && (
            <Pager
              label={t('users-pages')}
              text={t('users-range', {
                from: format.number(shown.from),
                to: format.number(shown.to),
                total: format.number(shown.total),
              })}
              previousLabel={t('users-previous')}
              nextLabel={t('users-next')}
              page={shown.page}
              pages={shown.pages}
              onChange={(next) => onView({ search, page: next })}
            />
          )}
        </div>
        {dialog && <UserDialogs dialog={dialog} onClose={() => setDialog(null)} />}
        <SignInPolicySwitch />
      </Card>
      <CommentsCard />
    </div>
  );
}

const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];

function UsersSkeleton() {
  const { t } = useTranslation('common');
  return (
    <output aria-label={t('loading')} className="grid">
      {SKELETON_KEYS.map((row) => (
        <span
          key={row}
          className="flex min-h-15 items-center gap-4 border-b border-line py-2 last:border-0 md:grid md:grid-cols-[3fr_2fr_1fr_1fr_1fr_2.5rem]"
        >
          <span className="flex items-center gap-3">
            <Skeleton className="size-9 rounded-full!" />
            <Skeleton className="h-4 w-36" />
          </span>
          <Skeleton className="h-4 w-48 max-md:hidden" />
          <Skeleton className="h-6 w-20 rounded-full! max-md:ml-auto" />
          <Skeleton className="h-6 w-24 rounded-full! max-md:hidden" />
          <Skeleton className="h-4 w-20 max-md:hidden" />
        </span>
      ))}
    </output>
  );
}
