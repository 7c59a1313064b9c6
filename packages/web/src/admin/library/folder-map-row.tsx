import { ArrowRight, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { useChangeConfig } from '#library/data/config.ts';
import type { FolderMap } from '#library/data/config.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

import { useUndoToast } from './use-undo-toast.ts';

interface Props {
  map: FolderMap;
  folder: string;
  slug: string;
  /** Absent while the catalogue loads, or when it knows no such slug. */
  platform: Platform | undefined;
  editable: boolean;
}

export function FolderMapRow({ map, folder, slug, platform, editable }: Props) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const undoToast = useUndoToast();
  const change = useChangeConfig({ hasInlineError: true });
  const remove = () =>
    afterSuccess(change.mutateAsync({ kind: 'unbind', map, folder }), () =>
      undoToast(t('map-removed', { folder }), { kind: 'bind', map, folder, slug }),
    );
  return (
    <li className="grid gap-2 rounded-sm border border-line bg-canvas py-1.5 pr-1.5 pl-2.5 text-sm">
      <div className="flex min-h-9 items-center gap-3">
        <PlatformBadge slug={slug} family={platform?.family_slug} size={30} />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <code className="wrap-anywhere">{folder}</code>
          <ArrowRight size={14} className="shrink-0 text-ink-faint" aria-hidden="true" />
          <span className="sr-only">{t(`${map}-is`)}</span>
          <span className="font-medium wrap-anywhere">{platform?.name ?? slug}</span>
        </span>
        {editable && (
          <IconButton
            label={t('map-remove', { folder })}
            tone="danger"
            className="size-9"
            disabled={change.isPending}
            onClick={remove}
          >
            {change.isPending ? <Spinner size={16} /> : <X size={16} aria-hidden="true" />}
          </IconButton>
        )}
      </div>
      {change.error && (
        <p role="alert" className="pb-1 text-[0.8125rem] text-danger-ink">
          {errorText(change.error)}
        </p>
      )}
    </li>
  );
}
