import { FolderInput, FolderMinus, FolderPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#shared/ui/button.tsx';

// Loaded on demand, because the first visit to an empty library shows the folders.
const ChooseFolderDialog = lazy(async () => ({
  default: (await import('./folder-dialogs.tsx')).ChooseFolderDialog,
}));
const RemoveFolderDialog = lazy(async () => ({
  default: (await import('./folder-dialogs.tsx')).RemoveFolderDialog,
}));

export function AddFolder() {
  const { t } = useTranslation('scan');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        icon={<FolderPlus size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('folders-add')}
      </Button>
      <Suspense>{isOpen && <ChooseFolderDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

interface Props {
  id: number;
  path: string;
  /** Number of games found in it. */
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
      <Suspense>
        {open === 'change' && <ChooseFolderDialog folder={{ id, path }} onClose={close} />}
        {open === 'remove' && (
          <RemoveFolderDialog id={id} path={path} games={games} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}
