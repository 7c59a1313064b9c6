import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ExclusionType } from '@saveroom/contract';

import { useChangeConfig } from '#library/data/config.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { Spinner } from '#shared/ui/spinner.tsx';

import { useUndoToast } from './use-undo-toast.ts';

interface Props {
  list: ExclusionType;
  name: string;
  editable: boolean;
}

export function ExclusionChip({ list, name, editable }: Props) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const undoToast = useUndoToast();
  const change = useChangeConfig({ hasInlineError: true });
  const remove = () =>
    afterSuccess(change.mutateAsync({ kind: 'include', list, name }), () =>
      undoToast(t('exclusions-removed', { name }), { kind: 'exclude', list, name }),
    );
  return (
    <li className="flex max-w-full flex-wrap items-center gap-x-2">
      <span className="flex min-h-8 max-w-full items-center rounded-xs bg-hover pl-2">
        <code className="py-1 text-[0.8125rem] wrap-anywhere">{name}</code>
        {editable ? (
          <button
            type="button"
            aria-label={t('exclusions-remove', { name })}
            disabled={change.isPending}
            onClick={remove}
            className="ml-0.5 grid size-8 shrink-0 place-items-center rounded-xs text-ink-faint transition hover:bg-pressed hover:text-danger-ink"
          >
            {change.isPending ? <Spinner size={13} /> : <X size={14} aria-hidden="true" />}
          </button>
        ) : (
          <span className="w-2" />
        )}
      </span>
      {change.error && (
        <span role="alert" className="text-[0.8125rem] text-danger-ink">
          {errorText(change.error)}
        </span>
      )}
    </li>
  );
}
