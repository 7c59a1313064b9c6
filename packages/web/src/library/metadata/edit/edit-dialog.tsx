import { useQuery } from '@tanstack/react-query';
import { FileText, Image, Info, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom, RomMetadata } from '@saveroom/contract';

import { romDetailQueries } from '#library/data/rom.ts';
import { romMetadataQueries } from '#library/data/rom-metadata.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { CoverPanel } from './cover-panel.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { FilePanel } from './file-panel.tsx';
import { MatchesPanel } from './matches-panel.tsx';
import { useEditForm } from './use-edit-form.ts';

interface Props {
  romId: number;
  onMatch: () => void;
  onClose: () => void;
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Everything a person may change about a game. */
export function EditDialog({ romId, onMatch, onClose }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  const errorText = useErrorText();
  const rom = useQuery(romDetailQueries.one(romId));
  const known = useQuery(romMetadataQueries.one(romId));
  if (rom.data && known.data) {
    return <Editing rom={rom.data} known={known.data} onMatch={onMatch} onClose={onClose} />;
  }
  const error = rom.error ?? known.error;
  const retry = () => {
    void rom.refetch();
    void known.refetch();
  };
  return (
    <Dialog title={t('edit')} size="lg" onClose={onClose}>
      {error ? (
        <FailedState
          title={t('common:error-load')}
          retryLabel={t('common:retry')}
          onRetry={retry}
          retrying={rom.isFetching || known.isFetching}
        >
          <p>{errorText(error)}</p>
        </FailedState>
      ) : (
        <output aria-label={t('common:loading')} className="grid gap-5 md:grid-cols-2">
          {ROWS.map((row) => (
            <Skeleton key={row} className="h-16" />
          ))}
        </output>
      )}
    </Dialog>
  );
}

interface EditingProps {
  rom: DetailedRom;
  known: RomMetadata;
  onMatch: () => void;
  onClose: () => void;
}

type Part = 'facts' | 'cover' | 'matches' | 'file';
const ICON = { size: 16, 'aria-hidden': true, className: 'max-sm:hidden' } as const;

function Editing({ rom, known, onMatch, onClose }: EditingProps) {
  const { t } = useTranslation(['rom', 'common']);
  const [part, setPart] = useState<Part>('facts');
  /** What to do once it is certain that changes may be given up. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const form = useEditForm(rom, known, () => {
    toast({ tone: 'good', message: t('edit-saved') });
    onClose();
  });
  const leave = (then: () => void) => {
    if (form.isDirty) setLeaving(() => then);
    else then();
  };
  return (
    <>
      <Dialog
        title={t('edit-title', { name: rom.name })}
        description={t('edit-text')}
        size="lg"
        onClose={() => leave(onClose)}
        note={form.problem && <Notice tone="danger">{form.problem}</Notice>}
        footer={
          <>
            <Button onClick={() => leave(onClose)} data-autofocus>
              {t('common:cancel')}
            </Button>
            <Button
              variant="primary"
              busy={form.isSaving}
              disabled={!form.isDirty || form.fsName.trim() === ''}
              onClick={form.save}
            >
              {t('common:save')}
            </Button>
          </>
        }
      >
        <div className="sm:min-h-[58dvh]">
          <Tabs
            label={t('edit-sections')}
            value={part}
            onChange={setPart}
            tabs={[
              {
                value: 'facts',
                label: t('edit-section-details'),
                icon: <Info {...ICON} />,
                content: <FactsPanel form={form} />,
              },
              {
                value: 'cover',
                label: t('edit-section-cover'),
                icon: <Image {...ICON} />,
                content: <CoverPanel form={form} />,
              },
              {
                value: 'matches',
                label: t('edit-section-matches'),
                icon: <Link2 {...ICON} />,
                content: <MatchesPanel form={form} onMatch={() => leave(onMatch)} />,
              },
              {
                value: 'file',
                label: t('edit-section-file'),
                icon: <FileText {...ICON} />,
                content: <FilePanel form={form} />,
              },
            ]}
          />
        </div>
      </Dialog>
      {leaving && (
        <ConfirmDialog
          title={t('edit-discard-title')}
          confirmLabel={t('edit-discard')}
          cancelLabel={t('edit-continue')}
          onConfirm={leaving}
          onClose={() => setLeaving(null)}
        >
          <p>{t('edit-discard-text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
