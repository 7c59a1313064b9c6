import {
  Download,
  EllipsisVertical,
  History,
  ShieldAlert,
  ShieldCheck,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Backup } from '@saveroom/contract';

import { backupAddress, useCheckBackup } from '#admin/data/backups.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu } from '#shared/ui/menu.tsx';

interface Props {
  backup: Backup;
  /** Another backup job is running. */
  disabled: boolean;
  onRestore: () => void;
  onDelete: () => void;
}

export function BackupRow({ backup, disabled, onRestore, onDelete }: Props) {
  const { t } = useTranslation('backups');
  const format = useFormat();
  const errorText = useErrorText();
  const check = useCheckBackup();
  const { kind, created_at, size_bytes, users, games, files, problem, missing_files } = backup;
  const when = format.dateTime(created_at);
  const counted = (key: 'games' | 'users' | 'files', count: number) =>
    t(key, { count, number: format.number(count) });
  const facts = [
    format.bytes(size_bytes),
    counted('games', games),
    counted('users', users),
    counted('files', files),
  ];
  return (
    <li className="grid gap-2 rounded-sm border border-line bg-canvas p-3 sm:p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-60 gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <p className="text-[0.9375rem] font-semibold tabular-nums">{when}</p>
            <Badge tone={kind === 'restore-point' ? 'accent' : 'plain'}>{t(`kind-${kind}`)}</Badge>
            <BackupState backup={backup} />
          </div>
          <p className="text-[0.8125rem] text-ink-soft tabular-nums">{facts.join(' · ')}</p>
        </div>
        <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between">
          <Button
            size="sm"
            icon={<History size={15} aria-hidden="true" />}
            aria-label={t('restore-named', { when })}
            aria-haspopup="dialog"
            disabled={disabled || problem !== null}
            onClick={onRestore}
          >
            {t('restore')}
          </Button>
          <Menu
            trigger={
              <IconButton label={t('more', { when })}>
                <EllipsisVertical size={18} aria-hidden="true" />
              </IconButton>
            }
            items={[
              {
                label: t('download'),
                icon: <Download size={16} aria-hidden="true" />,
                onSelect: () => window.location.assign(backupAddress(backup.name)),
              },
              {
                label: t('check'),
                icon: <ShieldCheck size={16} aria-hidden="true" />,
                disabled,
                onSelect: () => check.mutate(backup.name),
              },
              {
                label: t('delete'),
                icon: <Trash2 size={16} aria-hidden="true" />,
                tone: 'danger',
                disabled,
                onSelect: onDelete,
              },
            ]}
          />
        </div>
      </div>
      {problem && <p className="text-[0.8125rem] text-danger-ink wrap-anywhere">{problem}</p>}
      {missing_files > 0 && (
        <p className="text-[0.8125rem] text-warn-ink">
          {t('missing-files', { count: missing_files, number: format.number(missing_files) })}
        </p>
      )}
      {check.error && (
        <p role="alert" className="text-[0.8125rem] text-danger-ink">
          {errorText(check.error)}
        </p>
      )}
    </li>
  );
}

function BackupState({ backup }: { backup: Backup }) {
  const { t } = useTranslation('backups');
  if (backup.problem !== null) {
    return (
      <Badge tone="danger" icon={<ShieldAlert size={13} aria-hidden="true" />}>
        {t('state-damaged')}
      </Badge>
    );
  }
  if (backup.checked_at === null) return <Badge tone="warn">{t('state-unchecked')}</Badge>;
  return (
    <Badge tone="good" icon={<ShieldCheck size={13} aria-hidden="true" />}>
      {t('state-checked')}
    </Badge>
  );
}
