import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { TRACK_EXTENSIONS } from '@saveroom/contract';
import type { DetailedRom } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import type { ButtonVariant } from '#shared/ui/button-class.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import type { AddGameFiles, GameFileKind } from '#game/data/rom-mutations.ts';

const ACCEPT: Readonly<Record<GameFileKind, string>> = {
  soundtrack: TRACK_EXTENSIONS.map((extension) => `.${extension}`).join(),
  screenshot: '.png,.jpg,.jpeg,.webp,.gif',
  // The reader shows PDF files only.
  manual: '.pdf',
};

interface Props {
  rom: DetailedRom;
  kind: GameFileKind;
  /** A mutation of a parent component that stays mounted when the first file arrives. */
  add: AddGameFiles;
  label: string;
  variant: ButtonVariant;
}

/** Adds files to the folder of a game. A single-file game becomes a folder, after confirmation. */
export function GameFileUpload({ rom, kind, add, label, variant }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState<readonly File[]>([]);
  const send = (files: readonly File[]) => {
    setPending([]);
    add.mutate(files, {
      onSuccess: (count) =>
        toast({
          tone: 'good',
          message: t('game-files-added', { count, number: format.number(count) }),
        }),
    });
  };
  const choose = (files: readonly File[]) => {
    if (files.length === 0) return;
    if (rom.has_simple_single_file) setPending(files);
    else send(files);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT[kind]}
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        data-kind={`${kind}-files`}
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        size="sm"
        variant={variant}
        className="justify-self-start"
        busy={add.isPending}
        icon={<Upload size={16} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {pending.length > 0 && (
        <ConfirmDialog
          title={t('folder-title')}
          confirmLabel={t('folder-convert')}
          tone="primary"
          busy={false}
          error={null}
          onConfirm={() => send(pending)}
          onClose={() => setPending([])}
        >
          <p>{t('folder-text')}</p>
          <p className="rounded-sm bg-sunken px-3 py-2 font-mono text-xs wrap-anywhere text-ink">
            {`${rom.fs_name_no_ext}/${rom.fs_name}`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
