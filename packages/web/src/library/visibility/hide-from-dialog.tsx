import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { HiddenHolders } from '@saveroom/contract';

import { hiddenHoldersQuery, useChangeHolders } from '#library/data/hidden-holders.ts';
import type { HiddenItems } from '#library/data/hidden-holders.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { CheckList } from './check-list.tsx';
import { useGroupName } from './use-group-name.ts';

interface Props extends HiddenItems {
  onClose: () => void;
}

/** Hides games or a collection from groups and users. */
export function HideFromDialog({ entity, ids, onClose }: Props) {
  const { t } = useTranslation(['groups', 'common']);
  const holders = useQuery(hiddenHoldersQuery({ entity, ids }));
  if (holders.data) {
    return <HideFromForm entity={entity} ids={ids} holders={holders.data} onClose={onClose} />;
  }
  return (
    <Dialog
      title={t('hide-from-title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {holders.error ? (
        <FailedQuery title={t('hide-from-failed')} query={holders} />
      ) : (
        <output aria-label={t('common:loading')} className="grid gap-3">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
        </output>
      )}
    </Dialog>
  );
}

interface FormProps extends Props {
  holders: HiddenHolders;
}

type Holder = { readonly id: number; readonly hidden_count: number };

function HideFromForm({ entity, ids, holders, onClose }: FormProps) {
  const { t } = useTranslation(['groups', 'common']);
  const format = useFormat();
  const groupName = useGroupName();
  const save = useChangeHolders();
  const isHidden = ({ hidden_count }: Holder) => hidden_count >= ids.length;
  const hiddenIds = (all: readonly Holder[]) => new Set(all.filter(isHidden).map(({ id }) => id));
  const [groups, setGroups] = useState<ReadonlySet<number>>(() => hiddenIds(holders.groups));
  const [users, setUsers] = useState<ReadonlySet<number>>(() => hiddenIds(holders.users));
  const changes = (all: readonly Holder[], chosen: ReadonlySet<number>) =>
    all
      .filter((holder) => isHidden(holder) !== chosen.has(holder.id))
      .map(({ id }) => ({ id, is_hidden: chosen.has(id) }));
  const partlyHiddenHint = ({ hidden_count: count }: Holder) =>
    count > 0 && count < ids.length
      ? t('hidden-some', { number: format.number(count), total: format.number(ids.length) })
      : undefined;
  const send = () =>
    save.mutate(
      {
        entity,
        entity_ids: [...ids],
        groups: changes(holders.groups, groups),
        users: changes(holders.users, users),
      },
      {
        onSuccess: () => {
          toast({ tone: 'good', message: t('hide-from-saved') });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('hide-from-title')}
      description={t('hide-from-text')}
      onClose={onClose}
      onSubmit={send}
      error={save.error}
      busy={save.isPending}
    >
      <div className="grid gap-6">
        <CheckList
          label={t('title')}
          search={t('search-groups')}
          items={holders.groups.map((group) => ({
            id: group.id,
            name: groupName(group),
            hint: partlyHiddenHint(group),
          }))}
          chosen={groups}
          onChange={setGroups}
        />
        {holders.users.length > 0 && (
          <CheckList
            label={t('users')}
            search={t('search-users')}
            items={holders.users.map((user) => ({
              id: user.id,
              name: user.username,
              hint: partlyHiddenHint(user),
            }))}
            chosen={users}
            onChange={setUsers}
          />
        )}
      </div>
    </FormDialog>
  );
}
