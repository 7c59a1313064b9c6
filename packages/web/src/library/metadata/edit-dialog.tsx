import { useQuery } from '@tanstack/react-query';
import { FileText, Image, Info, Link2, Link2Off, RotateCcw, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SOURCES } from '@saveroom/contract';
import type { DetailedRom, RomMetadata } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { romMetadataQueries } from '#library/data/rom-metadata.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { CoverPanel, MediaField } from './cover-panel.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { useEditForm } from './edit-form.ts';
import type { EditForm } from './edit-form.ts';
import { SourcePicture } from './source-picture.tsx';

interface Props {
  romId: number;
  onMatch: () => void;
  onClose: () => void;
}

export function EditDialog({ romId, onMatch, onClose }: Props) {
  const { t } = useTranslation(['rom', 'common']);
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
          error={error}
          onRetry={retry}
          retrying={rom.isFetching || known.isFetching}
        />
      ) : (
        <SkeletonRows count={6} rowClass="h-16" className="grid gap-5 md:grid-cols-2" />
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

type Tab = 'facts' | 'cover' | 'matches' | 'file';
const ICON = { size: 16, 'aria-hidden': true, className: 'max-sm:hidden' } as const;

function Editing({ rom, known, onMatch, onClose }: EditingProps) {
  const { t } = useTranslation(['rom', 'common']);
  const [tab, setTab] = useState<Tab>('facts');
  /** Called when the user confirms that unsaved changes are discarded. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const form = useEditForm(rom, known, () => {
    toast({ tone: 'good', message: t('edit-saved') });
    onClose();
  });
  const leave = (next: () => void) => {
    if (form.isDirty) setLeaving(() => next);
    else next();
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
            value={tab}
            onChange={setTab}
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
                content: <PicturesPanel form={form} />,
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

/** The cover, and which source the screenshots and the manual come from. */
function PicturesPanel({ form }: { form: EditForm }) {
  const view = form.viewOf('cover');
  return (
    <div className="grid gap-3">
      <CoverPanel
        editing={{
          rom: form.rom,
          view,
          draft: form.drafts.get('cover'),
          cover: form.cover,
          setCover: form.setCover,
          setUrl: (url) => view && form.setField(view, url),
          toggleLock: () => view && form.toggleLock(view),
        }}
      />
      <MediaField form={form} field="screenshots" />
      <MediaField form={form} field="manual" />
    </div>
  );
}

interface MatchesPanelProps {
  form: EditForm;
  onMatch: () => void;
}

const ROW = 'flex items-center gap-3 rounded-sm border border-line py-2 pr-1.5 pl-2';

/** The match of each source and the sources whose match was removed. Saved with the form. */
function MatchesPanel({ form, onMatch }: MatchesPanelProps) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { matches, refusedSources } = form;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex-1 basis-64 text-sm text-pretty text-ink-soft">{t('matches-text')}</p>
        <Button icon={<Search size={16} aria-hidden="true" />} onClick={onMatch}>
          {t('match')}
        </Button>
      </div>
      {matches.length === 0 && (
        <p className="rounded-sm border border-dashed border-line px-3 py-8 text-center text-sm text-ink-faint">
          {t('matches-none')}
        </p>
      )}
      <ul className="grid gap-2">
        {matches.map((match) => (
          <li key={match.source} className={ROW}>
            <SourcePicture url={match.url_cover} className="h-14 w-10.5 shrink-0" />
            <div className="grid min-w-0 flex-1 gap-0.5">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="text-sm font-semibold">{SOURCES[match.source].name}</span>
                {match.state === 'suggested' && <Badge tone="accent">{t('match-suggested')}</Badge>}
              </span>
              <span className="truncate text-sm">{match.name}</span>
              <span className="text-xs text-ink-faint">
                {`${t(`method-${match.method}`)} · ${format.percent(match.score)} · ${format.ago(match.fetched_at)}`}
              </span>
            </div>
            <IconButton
              label={t('match-remove', { name: `${SOURCES[match.source].name}: ${match.name}` })}
              onClick={() => form.refuse(match.source)}
            >
              <Link2Off size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {refusedSources.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-sm font-medium">{t('matches-blocked')}</h3>
          <ul className="flex flex-wrap gap-2">
            {refusedSources.map((source) => (
              <li key={source}>
                <Button
                  size="sm"
                  icon={<RotateCcw size={14} aria-hidden="true" />}
                  aria-label={t('matches-allow', { source: SOURCES[source].name })}
                  onClick={() => form.allow(source)}
                >
                  {SOURCES[source].name}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Renames the file on disk, which takes effect outside the database too. */
function FilePanel({ form }: { form: EditForm }) {
  const { t } = useTranslation(['rom', 'common']);
  const { rom, fsName, renames } = form;
  const isEmpty = fsName.trim() === '';
  return (
    <div className="grid gap-4">
      <TextField
        label={t('file-rename')}
        value={fsName}
        onChange={form.setFsName}
        disabled={rom.missing_from_fs}
        spellCheck={false}
        autoComplete="off"
        error={isEmpty ? t('common:problem-required') : undefined}
        hint={
          <span className="font-mono text-xs wrap-anywhere">
            {`${rom.fs_path}/${fsName.trim()}`}
          </span>
        }
      />
      {rom.missing_from_fs ? (
        <Notice>{t('file-rename-missing')}</Notice>
      ) : (
        <Notice tone={renames ? 'warn' : 'plain'}>
          {renames ? t('file-rename-warning', { name: rom.fs_name }) : t('file-rename-text')}
        </Notice>
      )}
    </div>
  );
}
