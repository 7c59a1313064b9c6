import { Cpu, File as FileIcon, Gamepad2, Trash2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { TrashEntry } from '@saveroom/contract';

import { useRestore } from '#library/data/trash.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { toast } from '#shared/ui/toast-store.ts';

interface Props {
  entry: TrashEntry;
  onPurge: () => void;
}

const ICONS = { game: Gamepad2, file: FileIcon, firmware: Cpu };
const MOST_PATHS = 3;

export function TrashRow({ entry, onPurge }: Props) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const errorText = useErrorText();
  const restore = useRestore({ hasInlineError: true });
  const { name, kind, paths, size_bytes, deleted_at, deleted_by, purged_at } = entry;
  const Icon = ICONS[kind];
  const bring = () =>
    restore.mutate([entry.id], {
      onSuccess: () => toast({ tone: 'good', message: t('trash-restored', { name }) }),
    });
  const when = format.ago(deleted_at);
  return (
    <li className="grid gap-2 rounded-sm border border-line bg-canvas p-3">
      <div className="flex items-start gap-3">
        <Icon size={18} className="mt-0.5 shrink-0 text-ink-faint" aria-hidden="true" />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <p className="text-sm font-medium wrap-anywhere">{name}</p>
          {paths.slice(0, MOST_PATHS).map((path) => (
            <p key={path} className="font-mono text-xs wrap-anywhere text-ink-faint">
              {path}
            </p>
          ))}
          <p className="text-[0.8125rem] text-ink-soft tabular-nums">
            {[
              format.bytes(size_bytes),
              deleted_by ? t('trash-by', { who: deleted_by, when }) : t('trash-at', { when }),
              t('trash-until', { when: format.date(purged_at) }),
            ].join(' · ')}
          </p>
        </div>
        <Button
          size="sm"
          busy={restore.isPending}
          icon={<Undo2 size={15} aria-hidden="true" />}
          aria-label={t('trash-restore-of', { name })}
          onClick={bring}
        >
          {t('trash-restore')}
        </Button>
        <IconButton
          label={t('trash-purge', { name })}
          tone="danger"
          className="size-8!"
          aria-haspopup="dialog"
          onClick={onPurge}
        >
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {restore.error && (
        <p role="alert" className="text-[0.8125rem] text-danger-ink">
          {errorText(restore.error)}
        </p>
      )}
    </li>
  );
}
