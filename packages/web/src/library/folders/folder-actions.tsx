import { FolderInput, FolderMinus, FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useAddFolder, useMoveFolder, useRemoveFolder } from '#library/data/library-folders.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { FolderBrowser } from './folder-browser.tsx';

export function AddFolder({ variant }: { variant?: 'primary' | undefined }) {
  const { t } = useTranslation('scan');
  const errorText = useErrorText();
  const [isOpen, setIsOpen] = useState(false);
  const add = useAddFolder();
  const close = () => {
    setIsOpen(false);
    add.reset();
  };
  return (
    <>
      <Button
        size="sm"
        variant={variant}
        aria-haspopup="dialog"
        icon={<FolderPlus size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('folders-add')}
      </Button>
      {isOpen && (
        <FolderBrowser
          title={t('browse-add-title')}
          text={t('browse-add-text')}
          submitLabel={t('browse-add')}
          start={undefined}
          busy={add.isPending}
          error={add.error && errorText(add.error)}
          onChoose={(path) =>
            add.mutate(path, {
              onSuccess: () => {
                toast({ tone: 'good', message: t('folders-added') });
                close();
              },
            })
          }
          onClose={close}
        />
      )}
    </>
  );
}

interface Props {
  id: number;
  path: string;
  /** On disk, as far as they can be counted. */
  games: number;
  /** The library needs at least one folder. */
  canRemove: boolean;
}

export function FolderActions({ id, path, games, canRemove }: Props) {
  const { t } = useTranslation('scan');
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="ghost"
        aria-haspopup="dialog"
        aria-label={t('folders-change-label', { path })}
        icon={<FolderInput size={16} aria-hidden="true" />}
        onClick={() => setOpen('change')}
      >
        {t('folders-change')}
      </Button>
      {canRemove && (
        <Button
          size="sm"
          variant="ghost"
          aria-haspopup="dialog"
          aria-label={t('folders-remove-label', { path })}
          icon={<FolderMinus size={16} aria-hidden="true" />}
          onClick={() => setOpen('remove')}
        >
          {t('folders-remove')}
        </Button>
      )}
      {open === 'change' && <ChangeDialog id={id} path={path} onClose={close} />}
      {open === 'remove' && <RemoveDialog id={id} path={path} games={games} onClose={close} />}
    </div>
  );
}

interface DialogProps extends Pick<Props, 'id' | 'path'> {
  onClose: () => void;
}

function ChangeDialog({ id, path, onClose }: DialogProps) {
  const { t } = useTranslation('scan');
  const errorText = useErrorText();
  const move = useMoveFolder();
  return (
    <FolderBrowser
      title={t('browse-change-title')}
      text={t('browse-change-text')}
      submitLabel={t('browse-change')}
      start={path}
      insteadOf={id}
      busy={move.isPending}
      error={move.error && errorText(move.error)}
      onChoose={(next) =>
        move.mutate(
          { id, path: next },
          {
            onSuccess: () => {
              toast({ tone: 'good', message: t('folders-changed') });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

function RemoveDialog({ id, path, games, onClose }: DialogProps & Pick<Props, 'games'>) {
  const { t } = useTranslation(['scan', 'common']);
  const errorText = useErrorText();
  const format = useFormat();
  const remove = useRemoveFolder();
  return (
    <ConfirmDialog
      title={t('folders-remove-title')}
      confirmLabel={t('folders-remove')}
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      error={remove.error && errorText(remove.error)}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => {
            toast({ message: t('folders-removed') });
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <p>
        <code className="font-medium wrap-anywhere text-ink">{path}</code>
      </p>
      <p>
        {games > 0 &&
          `${t('folders-remove-games', { count: games, number: format.number(games) })} `}
        {t('folders-remove-text')}
      </p>
    </ConfirmDialog>
  );
}
