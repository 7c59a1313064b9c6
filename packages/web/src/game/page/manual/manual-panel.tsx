import { BookOpen, Download, ExternalLink, RefreshCw, Trash2, Upload } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useRomRights } from '#library/data/rom-rights.ts';
import { classes } from '#shared/lib/classes.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import {
  useAddGameFiles,
  useAddManual,
  useDeleteManual,
  useRedownloadManual,
} from '#game/data/rom-mutations.ts';
import type { AddGameFiles } from '#game/data/rom-mutations.ts';

import { RemoveFileDialog } from '#game/page/file-row.tsx';
import { GameFileUpload } from '#game/page/game-file-upload.tsx';

import { listManuals } from './manuals.ts';
import type { Manual } from './manuals.ts';

// Loaded on demand: PDF.js is larger than the rest of the app.
const ManualReader = lazy(async () => {
  const { ManualReader: component } = await import('./manual-reader.tsx');
  return { default: component };
});

export function ManualPanel({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const manuals = listManuals(rom);
  const addFiles = useAddGameFiles(rom.id, 'manual');
  const [chosen, setChosen] = useState<string>();
  const manual = manuals.find(({ address }) => address === chosen) ?? manuals[0];
  if (!manual) {
    return (
      <EmptyState
        icon={<BookOpen size={32} strokeWidth={1.5} aria-hidden="true" />}
        title={t('manual-none')}
        actions={<ManualToolbar rom={rom} manual={null} addFiles={addFiles} />}
      >
        <p>{t('manual-none-text')}</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      {manuals.length > 1 && (
        <Select
          label={t('manual-choose')}
          value={manual.address}
          options={manuals.map(({ address, file }) => ({
            value: address,
            label: file?.file_name ?? t('manual-title'),
          }))}
          onChange={setChosen}
          className="max-w-full"
        />
      )}
      <ManualToolbar rom={rom} manual={manual} addFiles={addFiles} />
      <Suspense fallback={<Skeleton className="h-[80dvh]" />}>
        <ManualReader key={manual.address} address={manual.address} />
      </Suspense>
    </div>
  );
}

interface Props {
  rom: DetailedRom;
  /** Null if the game has no manual. */
  manual: Manual | null;
  addFiles: AddGameFiles;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Download and, for users who may edit the game, upload and removal. */
function ManualToolbar({ rom, manual, addFiles }: Props) {
  const { id: romId } = rom;
  const address = manual?.address;
  // A PDF in the game's folder belongs to the library; an added one takes precedence over it.
  const isAdded = manual !== null && manual.file === null;
  const { t } = useTranslation('rom');
  const may = useRomRights(rom);
  const add = useAddManual(romId);
  const redownload = useRedownloadManual(romId);
  const input = useRef<HTMLInputElement>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const send = (file: File) =>
    add.mutate(file, {
      onSuccess: () => toast({ tone: 'good', message: t('manual-added') }),
    });
  return (
    <div className="grid gap-3">
      <div className={classes('flex flex-wrap gap-2', !manual && 'justify-center')}>
        {address && (
          <>
            <a href={address} download className={buttonClass('secondary', 'sm')}>
              <Download {...ICON} />
              {t('download')}
            </a>
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('ghost', 'sm')}
            >
              <ExternalLink {...ICON} />
              {t('manual-open')}
            </a>
          </>
        )}
        {may('roms.write') && (
          <>
            <input
              ref={input}
              type="file"
              accept="application/pdf,.pdf"
              className="sr-only"
              tabIndex={-1}
              aria-hidden="true"
              data-kind="manual"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) send(file);
                target.value = '';
              }}
            />
            <Button
              size="sm"
              variant={address ? 'ghost' : 'primary'}
              busy={add.isPending}
              icon={<Upload {...ICON} />}
              onClick={() => input.current?.click()}
            >
              {isAdded ? t('manual-replace') : t('manual-add')}
            </Button>
            {!rom.missing_from_fs && (
              <GameFileUpload
                rom={rom}
                kind="manual"
                add={addFiles}
                label={t('manual-add-file')}
                variant="ghost"
              />
            )}
            {rom.url_manual !== '' && (
              <Button
                size="sm"
                variant="ghost"
                busy={redownload.isPending}
                icon={<RefreshCw {...ICON} />}
                onClick={() =>
                  redownload.mutate(undefined, {
                    onSuccess: () => toast({ tone: 'good', message: t('manual-redownloaded') }),
                  })
                }
              >
                {t('manual-redownload')}
              </Button>
            )}
            {manual && (
              <Button
                size="sm"
                variant="ghost"
                icon={<Trash2 {...ICON} />}
                aria-haspopup="dialog"
                onClick={() => setIsRemoving(true)}
              >
                {t('manual-remove')}
              </Button>
            )}
          </>
        )}
      </div>
      <ErrorNotice error={add.error} />
      <ErrorNotice error={addFiles.error} />
      <ErrorNotice error={redownload.error} />
      {isRemoving && isAdded && <RemoveManual romId={romId} onClose={() => setIsRemoving(false)} />}
      {isRemoving && manual?.file && (
        <RemoveFileDialog file={manual.file} onClose={() => setIsRemoving(false)} />
      )}
    </div>
  );
}

interface RemoveProps {
  romId: number;
  onClose: () => void;
}

function RemoveManual({ romId, onClose }: RemoveProps) {
  const { t } = useTranslation('rom');
  const remove = useDeleteManual(romId);
  return (
    <ConfirmDialog
      title={t('manual-remove-title')}
      confirmLabel={t('manual-remove')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('manual-remove-text')}</p>
    </ConfirmDialog>
  );
}
