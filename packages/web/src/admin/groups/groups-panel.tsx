import { useQuery } from '@tanstack/react-query';
import { Gauge, Pencil, Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PermissionGroup } from '@saveroom/contract';

import { permissionQueries, useDeleteGroup } from '#admin/data/permissions.ts';
import { LimitsDialog } from '#admin/limits/limits-dialog.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { GroupDialog } from './group-dialog.tsx';
import { platformsIn } from './hidden-platforms.tsx';
import { BUNDLES, bundlesOf, hasCustomGrants } from './right-bundles.ts';
import { useGroupName } from '#library/visibility/use-group-name.ts';

type OpenDialog =
  | { kind: 'add' }
  | { kind: 'edit'; group: PermissionGroup }
  | { kind: 'limits'; group: PermissionGroup }
  | { kind: 'delete'; group: PermissionGroup };

/** The groups and what their members may do. */
export function GroupsPanel() {
  const { t } = useTranslation(['groups', 'common']);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const groups = useQuery(permissionQueries.groups());
  const close = () => setDialog(null);
  return (
    <Card
      title={t('title')}
      description={t('text')}
      actions={
        <Button
          variant="primary"
          icon={<UsersRound size={16} aria-hidden="true" />}
          onClick={() => setDialog({ kind: 'add' })}
        >
          {t('add')}
        </Button>
      }
    >
      {groups.isPending && (
        <output aria-label={t('common:loading')} className="grid gap-3">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
        </output>
      )}
      {groups.isLoadingError && <FailedQuery title={t('failed')} query={groups} />}
      {groups.data && (
        <ul aria-label={t('title')} className="grid gap-3">
          {groups.data.map((group) => (
            <GroupRow key={group.id} group={group} onDialog={setDialog} />
          ))}
        </ul>
      )}
      {dialog?.kind === 'add' && <GroupDialog onClose={close} />}
      {dialog?.kind === 'edit' && <GroupDialog group={dialog.group} onClose={close} />}
      {dialog?.kind === 'limits' && <GroupLimits group={dialog.group} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteGroupDialog group={dialog.group} onClose={close} />}
    </Card>
  );
}

interface GroupRowProps {
  group: PermissionGroup;
  onDialog: (dialog: OpenDialog) => void;
}

function GroupRow({ group, onDialog }: GroupRowProps) {
  const { t } = useTranslation(['groups', 'common', 'limits']);
  const bundles = bundlesOf(group.grants);
  const hidden = platformsIn(group.hidden).size;
  const isAdmins = group.role === 'admin';
  const name = useGroupName()(group);
  const may = BUNDLES.filter((bundle) => bundles.has(bundle)).map((bundle) => t(`may-${bundle}`));
  if (hasCustomGrants(group.grants)) may.push(t('may-custom'));
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 rounded-md border border-line bg-canvas p-4">
      <div className="flex flex-wrap items-center gap-2">
        <span
          aria-hidden="true"
          className="size-3 shrink-0 rounded-full border border-line-strong"
          style={{ background: group.color ?? 'transparent' }}
        />
        <span className="font-semibold wrap-anywhere">{name}</span>
        {group.is_system && <Badge>{t('built-in')}</Badge>}
      </div>
      <div className="flex items-start gap-1">
        <IconButton
          label={t('limits:title-of', { name })}
          onClick={() => onDialog({ kind: 'limits', group })}
        >
          <Gauge size={16} aria-hidden="true" />
        </IconButton>
        {!isAdmins && (
          <IconButton
            label={t('edit-title', { name })}
            onClick={() => onDialog({ kind: 'edit', group })}
          >
            <Pencil size={16} aria-hidden="true" />
          </IconButton>
        )}
        {!group.is_system && (
          <IconButton
            label={t('delete-title', { name })}
            onClick={() => onDialog({ kind: 'delete', group })}
          >
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {(group.age_limit || hidden > 0) && (
        <p className="col-span-full flex flex-wrap gap-2">
          {group.age_limit && (
            <Badge tone="warn">{t('age-up-to', { age: group.age_limit.max_age })}</Badge>
          )}
          {hidden > 0 && <Badge tone="warn">{t('hidden-count', { number: hidden })}</Badge>}
        </p>
      )}
      <p className="col-span-full text-sm text-ink-soft">
        {t('member-count', { number: group.member_count })}
        {' · '}
        {isAdmins ? t('everything') : may.join(' · ') || t('no-permissions')}
      </p>
    </li>
  );
}

function GroupLimits({ group, onClose }: { group: PermissionGroup; onClose: () => void }) {
  const name = useGroupName()(group);
  return <LimitsDialog name={name} holder={{ group_id: group.id }} onClose={onClose} />;
}

function DeleteGroupDialog({ group, onClose }: { group: PermissionGroup; onClose: () => void }) {
  const { t } = useTranslation(['groups', 'common']);
  const remove = useDeleteGroup();
  return (
    <ConfirmDialog
      title={t('delete-title', { name: group.name })}
      confirmLabel={t('delete')}
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate(group.id, { onSuccess: onClose })}
    >
      <p>{t('delete-text')}</p>
    </ConfirmDialog>
  );
}
