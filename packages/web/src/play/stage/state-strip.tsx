import { useInfiniteQuery } from '@tanstack/react-query';
import { BookmarkPlus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { timelineQueries, useDeleteAsset } from '#game/data/timeline.ts';
import { VersionCard } from '#play/chooser/version-card.tsx';
import { statesFor } from '#play/chooser/play-choices.ts';
import { useRefetchStates } from '#play/saves/sync-state.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

import type { StageView } from './stage-actions.ts';

/** States shown without opening the list of all. */
const MAX_STATES = 12;

/** Saves a state, and continues from one of the newest. */
export function StateStrip(view: StageView) {
  const { rom, core, saveSync, isGuest, actions, onState, onLoadState } = view;
  const { t } = useTranslation('play');
  const format = useFormat();
  const [removed, setRemoved] = useState<AssetVersion | null>(null);
  const { data, refetch } = useInfiniteQuery(timelineQueries.of(rom.id, 'state'));
  useRefetchStates(saveSync, refetch);
  const states = statesFor(data ?? [], core);
  const save = useRef<HTMLButtonElement>(null);
  // Moves the focus to the save button if the focused state was deleted.
  useEffect(() => {
    if (removed === null && document.activeElement === document.body) save.current?.focus();
  });
  return (
    <section aria-label={t('states')} className="grid gap-2">
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-sm font-semibold">{t('states')}</h3>
        {(isGuest || states.length > MAX_STATES) && (
          <Button variant="ghost" size="sm" onClick={onLoadState}>
            {isGuest ? t('load-state') : t('show-all')}
          </Button>
        )}
      </div>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2">
        <li className="w-36 shrink-0 snap-start">
          <button
            ref={save}
            type="button"
            onClick={actions.saveState}
            className="grid size-full min-h-36 content-center justify-items-center gap-2 rounded-md border border-dashed border-line-strong bg-surface p-2 text-sm font-medium transition hover:border-accent hover:text-accent-ink"
          >
            <BookmarkPlus className="size-5.5" aria-hidden="true" />
            {t('save-state')}
          </button>
        </li>
        {states.slice(0, MAX_STATES).map((state) => (
          <li key={state.id} className="group relative grid w-36 shrink-0 snap-start">
            <VersionCard version={state} isChosen={false} onChoose={() => onState(state)} />
            <IconButton
              label={t('state-delete', { when: format.ago(state.created_at) })}
              tone="danger"
              data-inner="remove"
              onClick={() => setRemoved(state)}
              className="absolute! top-1 right-1 size-8! bg-canvas/85! text-ink! pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-visible:opacity-100"
            >
              <Trash2 className="size-4" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {removed && <DeleteState romId={rom.id} state={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}

interface DeleteStateProps {
  romId: number;
  state: AssetVersion;
  onClose: () => void;
}

function DeleteState({ romId, state, onClose }: DeleteStateProps) {
  const { t } = useTranslation(['play', 'common']);
  const format = useFormat();
  const remove = useDeleteAsset(romId, { hasInlineError: true });
  return (
    <ConfirmDialog
      title={t('state-delete-title', { when: format.ago(state.created_at) })}
      confirmLabel={t('common:delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(state, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('state-delete-text')}
    </ConfirmDialog>
  );
}
