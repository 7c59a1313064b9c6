import { BookOpen, Download, ExternalLink, Trash2, Upload } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { useAddManual, useDeleteManual } from '#game/data/rom-mutations.ts';

import { listManuals } from './manuals.ts';
import type { Manual } from './manuals.ts';

// Loaded on demand: PDF.js is larger than the rest of the app.
const ManualReader = lazy(async () => {
  const { ManualReader: component } = await import('./manual-reader.tsx');
  return { default: component };
});

export function ManualPanel({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation(['rom', 'common']);
  const manuals = listManuals(rom);
  const [chosen, setChosen] = useState<string>();
  const manual = manuals.find(({ address }) => address === chosen) ?? manuals[0];
  if (!manual) {
    return (
      <EmptyState
        icon={<BookOpen size={32} strokeWidth={1.5} aria-hidden="true" />}
        title={t('manual-none')}
        actions={<ManualToolbar romId={rom.id} manual={null} />}
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
          options={manuals.map(({ address, fileName }) => ({
            value: address,
            label: fileName ?? t('manual-title'),
          }))}
          onChange={setChosen}
          className="max-w-full"
        />
      )}
      <ManualToolbar romId={rom.id} manual={manual} />
      <Suspense fallback={<Skeleton className="h-[80dvh]" />}>
        <ManualReader key={manual.address} address={manual.address} />
      </Suspense>
    </div>
  );
}

interface Props {
  romId: number;
  /** Null if the game has no manual. */
  manual: Manual | null;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Download and, for users who may edit the game, upload and removal. */
function ManualToolbar({ romId, manual }: Props) {
  const address = manual?.address;
  // A PDF in the game's folder belongs to the library; an added one takes precedence over it.
  const isAdded = manual?.fileName === null;
  const { t } = useTranslation(['rom', 'common']);
  const { can } = useMe();
  const errorText = useErrorText();
  const add = useAddManual(romId);
  const input = useRef<HTMLInputElement>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const send = (file: File) =>
    add.mutate(file, {
      onSuccess: () => toast({ tone: 'good', message: t('manual-added') }),
    });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
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
        {can('roms.write') && (
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
            {isAdded && (
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
      {add.error && <Notice tone="danger">{errorText(add.error)}</Notice>}
      {isRemoving && <RemoveManual romId={romId} onClose={() => setIsRemoving(false)} />}
    </div>
  );
}

interface RemoveProps {
  romId: number;
  onClose: () => void;
}

function RemoveManual({ romId, onClose }: RemoveProps) {
  const { t } = useTranslation(['rom', 'common']);
  const errorText = useErrorText();
  const remove = useDeleteManual(romId);
  return (
    <ConfirmDialog
      title={t('manual-remove-title')}
      confirmLabel={t('manual-remove')}
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      error={remove.error ? errorText(remove.error) : null}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('manual-remove-text')}</p>
    </ConfirmDialog>
  );
}
