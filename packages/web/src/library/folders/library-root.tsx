import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Eye, FolderClosed, FolderX, Lock, Network, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { LibraryFolder, SetupLibrary } from '@saveroom/contract';

import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { platformQueries } from '#library/data/platforms.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';

import { FolderActions } from './folder-actions.tsx';

interface Props {
  root: SetupLibrary['roots'][number] | LibraryFolder;
  scheduledScan: boolean;
  canRemove: boolean;
}

export function LibraryRoot({ root, scheduledScan, canRemove }: Props) {
  const { t } = useTranslation('scan');
  const format = useFormat();
  const { data: all } = useQuery(platformQueries.all());
  const { state, writable, layout, platforms } = root;
  const total = platforms.reduce((sum, { rom_count }) => sum + rom_count, 0);
  const id = 'id' in root ? root.id : null;
  return (
    <RootCard
      root={root}
      stateLabel={t(`state-${state}`)}
      accessLabel={writable ? t('writable') : t('read-only')}
    >
      {state === 'ready' ? (
        <div className="grid gap-2.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
            <h3 className="font-semibold">{t('platforms-found')}</h3>
            <p className="text-ink-soft tabular-nums">
              {t('games-in-root', { count: total, number: format.number(total) })}
            </p>
          </div>
          <FolderTiles
            label={t('platforms-found')}
            folders={platforms.map(({ fs_slug, slug, name, family_slug, rom_count }) => {
              const scanned = all?.find((platform) => platform.fs_slug === fs_slug);
              return {
                key: fs_slug,
                slug,
                name: scanned?.display_name ?? name,
                text: t('games-in-folder', { count: rom_count }),
                family: family_slug,
              };
            })}
          />
          <p className="text-[0.8125rem] text-ink-soft">{t(`layout-${layout ?? 'flat'}`)}</p>
        </div>
      ) : (
        <p className="text-sm text-ink-soft">{t(`state-${state}-text`)}</p>
      )}
      {'watching' in root && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
          <Watching folder={root} scheduledScan={scheduledScan} />
          {id !== null && (
            <FolderActions id={id} path={root.path} games={total} canRemove={canRemove} />
          )}
        </div>
      )}
    </RootCard>
  );
}

/** Describes how new games in the folder are detected. */
function Watching({
  folder,
  scheduledScan,
}: { folder: LibraryFolder } & Pick<Props, 'scheduledScan'>) {
  const { t } = useTranslation('scan');
  const { watching, network } = folder;
  const isScheduled = watching === 'off' && scheduledScan;
  const Icon = isScheduled ? CalendarClock : network ? Network : Eye;
  return (
    <p className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-[0.8125rem] text-ink-soft">
      <Icon size={15} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span>
        {network && `${t('folder-network')} `}
        {isScheduled ? t('watching-scheduled') : t(`watching-${watching}`)}
      </span>
    </p>
  );
}

type Root = SetupLibrary['roots'][number];

interface RootCardProps {
  root: Root;
  stateLabel: string;
  /** Says whether the server may write to the folder. */
  accessLabel: string;
  /** The contents of the folder, or why it has none. */
  children: ReactNode;
}

const TONE = {
  ready: 'good',
  empty: 'warn',
  missing: 'danger',
  unreadable: 'danger',
  'not-a-folder': 'danger',
} as const satisfies Record<Root['state'], string>;

/** A library folder with its path, state and contents. */
function RootCard({ root, stateLabel, accessLabel, children }: RootCardProps) {
  const { path, state, writable } = root;
  const usable = state === 'ready' || state === 'empty';
  const Icon = usable ? FolderClosed : FolderX;
  const AccessIcon = writable ? PenLine : Lock;
  return (
    <li className="grid gap-4 rounded-md border border-line bg-canvas p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <div className="flex min-w-0 flex-1 basis-60 items-start gap-2.5">
          <Icon size={18} className="mt-0.5 shrink-0 text-ink-faint" aria-hidden="true" />
          <code className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">{path}</code>
        </div>
        <div className="flex flex-wrap gap-1.5">
          <Badge tone={TONE[state]}>{stateLabel}</Badge>
          {usable && (
            <Badge icon={<AccessIcon size={12} aria-hidden="true" />}>{accessLabel}</Badge>
          )}
        </div>
      </div>
      {children}
    </li>
  );
}

interface FolderTilesProps {
  label: string;
  folders: readonly {
    /** The folder's name on disk. */
    key: string;
    name: string;
    text: string;
    slug: string;
    family: string | null;
  }[];
}

/** Platform folders on disk, each with its contents. */
function FolderTiles({ label, folders }: FolderTilesProps) {
  return (
    <ul
      aria-label={label}
      className="grid max-h-86 grid-cols-2 gap-2 overflow-y-auto sm:grid-cols-3"
    >
      {folders.map(({ key, name, text, slug, family }) => (
        <li
          key={key}
          className="flex items-center gap-2.5 rounded-sm border border-line bg-surface p-2"
        >
          <PlatformBadge slug={slug} family={family} />
          <div className="grid min-w-0">
            <span
              className="truncate text-sm font-medium"
              title={name === key ? name : `${name} (${key})`}
            >
              {name}
            </span>
            <span className="text-xs text-ink-faint tabular-nums">{text}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
