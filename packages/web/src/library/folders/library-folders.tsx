import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { LibraryFolders as Folders, SetupLibrary } from '@saveroom/contract';

import { folderQueries } from '#library/data/library-folders.ts';
import { useMe } from '#shared/data/me.ts';
import { systemQueries } from '#shared/data/system.ts';
import { Card } from '#shared/ui/card.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

import { AddFolder } from './folder-actions.tsx';
import { LibraryRoot } from './library-root.tsx';

/** The library folders, which admins can change. Requires the scope `platforms.write`. */
export function LibraryFolders() {
  const { t } = useTranslation('scan');
  const { can } = useMe();
  const isAdmin = can('tasks.run');
  const { library, rescan } = useFolders();
  return (
    <Card
      title={t('folders-title')}
      description={t('folders-text')}
      actions={
        <>
          <IconButton label={t('check-again')} onClick={rescan} disabled={library.isFetching}>
            <RotateCw
              size={16}
              aria-hidden="true"
              className={library.isFetching ? 'animate-spin' : undefined}
            />
          </IconButton>
          {isAdmin && isChangeable(library.data) && <AddFolder />}
        </>
      }
    >
      <FolderCards />
    </Card>
  );
}

/** The library folders without a frame, for the set-up. */
export function SetupFolders() {
  const { t } = useTranslation('scan');
  const { library } = useFolders();
  const roots = library.data ? rootsOf(library.data) : [];
  const isEmpty = library.isSuccess && roots.every(({ platforms }) => platforms.length === 0);
  return (
    <div className="grid gap-4" aria-busy={library.isFetching}>
      <FolderCards />
      {isEmpty && <FolderExample text={t('guide-example-setup')} label={t('guide-example')} />}
      {isChangeable(library.data) && (
        <div className="justify-self-start">
          <AddFolder />
        </div>
      )}
    </div>
  );
}

type Library = Folders | SetupLibrary;

const isChangeable = (library: Library | undefined): boolean =>
  library !== undefined && 'fixed_by' in library && library.fixed_by === null;

const rootsOf = (library: Library) => ('folders' in library ? library.folders : library.roots);

/** Editors see the folders; only admins see how they are watched. */
function useFolders() {
  const { can } = useMe();
  const isAdmin = can('tasks.run');
  const full = useQuery({ ...folderQueries.all(), enabled: isAdmin });
  const visible = useQuery({ ...systemQueries.setupLibrary(), enabled: !isAdmin });
  const library = isAdmin ? full : visible;
  return { library, rescan: () => void library.refetch() };
}

function FolderCards() {
  const { t } = useTranslation('scan');
  const { library, rescan } = useFolders();
  if (library.isPending) {
    return (
      <Loading className="grid gap-2">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  if (!library.data) {
    return (
      <FailedState
        title={t('folders-failed')}
        error={library.error}
        onRetry={rescan}
        retrying={library.isFetching}
      />
    );
  }
  const { data } = library;
  const fixedBy = 'fixed_by' in data ? data.fixed_by : null;
  const scheduledScan = 'scheduled_scan' in data && data.scheduled_scan !== null;
  const roots = rootsOf(data);
  return (
    <div className="grid gap-4">
      {fixedBy && <Notice>{t(`folders-fixed-${fixedBy}`)}</Notice>}
      <ul className="grid gap-4">
        {roots.map((root) => (
          <LibraryRoot
            key={root.path}
            root={root}
            scheduledScan={scheduledScan}
            canRemove={roots.length > 1}
          />
        ))}
      </ul>
    </div>
  );
}

interface Props {
  /** Says what to do, above the picture. */
  text: string;
  /** Names the picture for screen readers. */
  label: string;
}

/** Names on disk, the same in every language. */
const TREE = `roms/
├── nes/
│   └── My Game (World).nes
├── snes/
│   └── Another Game.sfc
└── psx/
    └── Two Discs/
        ├── Two Discs (Disc 1).chd
        └── Two Discs (Disc 2).chd`;

export function FolderExample({ text, label }: Props) {
  return (
    <figure className="grid gap-2.5 rounded-md border border-dashed border-line-strong p-4">
      <figcaption className="text-sm text-ink-soft">{text}</figcaption>
      <pre
        aria-label={label}
        className="overflow-x-auto rounded-sm bg-sunken p-3 font-mono text-xs/5 sm:p-4 sm:text-[0.8125rem]/5"
      >
        {TREE}
      </pre>
    </figure>
  );
}
