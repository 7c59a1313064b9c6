import { useMutation } from '@tanstack/react-query';
import {
  Disc3,
  Download,
  FileCheck2,
  FolderDown,
  Gamepad2,
  Joystick,
  LayoutGrid,
  Rocket,
  Table,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import {
  EXPORT_FORMATS,
  exportGamelist,
  exportGames,
  exportPegasus,
  headExportGames,
} from '@saveroom/contract';
import type { ExportFormat, Platform } from '@saveroom/contract';

import type { AnyCollection } from '#library/collections/collection.ts';
import { startDownload } from '#library/data/roms-download.ts';
import { addressOf, call } from '#shared/api/call.ts';
import { useMe } from '#shared/data/me.ts';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { ChoiceCards } from '#shared/ui/choice-cards.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { useDeviceExport } from './device-export.tsx';

/** The games to export: those of a platform, of a collection, or all. */
export type ExportScope =
  | { readonly kind: 'library' }
  | { readonly kind: 'platform'; readonly platform: Platform }
  | { readonly kind: 'collection'; readonly collection: AnyCollection };

interface Props {
  scope: ExportScope;
  onClose: () => void;
}

const ICONS: Readonly<Record<ExportFormat, LucideIcon>> = {
  gamelist: Joystick,
  pegasus: Rocket,
  launchbox: LayoutGrid,
  playnite: Gamepad2,
  csv: Table,
  m3u: Disc3,
  dat: FileCheck2,
};
const FORMATS = Object.keys(EXPORT_FORMATS) as ExportFormat[];
/** The lists that can be written next to the games. */
const WRITABLE = { gamelist: exportGamelist, pegasus: exportPegasus } as const;
const isWritable = (format: ExportFormat): format is keyof typeof WRITABLE => format in WRITABLE;

const NOT_FOUND = 404;
/** Keeps file names within the limit of file systems in any script. */
const MAX_NAME_LENGTH = 60;

/** Chooses a format and downloads the games in it. */
export function ExportDialog({ scope, onClose }: Props) {
  const { t } = useTranslation(['export', 'common']);
  const { can, may } = useMe();
  const [format, setFormat] = useState<ExportFormat>('gamelist');
  const [withMedia, setWithMedia] = useState(false);
  const [content, setContent] = useState<'list' | 'device'>('list');
  const name = useScopeName(scope);
  const filename = scope.kind === 'library' ? undefined : name.slice(0, MAX_NAME_LENGTH);
  const isList = content === 'list';
  const device = useDeviceExport({ scope: queryOf(scope), filename, isOpen: !isList, onClose });
  const { file, media: hasMedia } = EXPORT_FORMATS[format];
  const media = hasMedia && withMedia;
  const query = {
    format,
    media,
    ...queryOf(scope),
    filename,
  };
  // A link would show an error as a failed download, without the reason.
  const download = useMutation({
    meta: { hasInlineError: true },
    mutationFn: () => call(headExportGames, { query }),
    onSuccess: () => {
      startDownload(addressOf(exportGames, { query }));
      onClose();
    },
  });
  const write = useWrite(scope, { format, media, onDone: onClose });
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      download.reset();
      write.reset();
      set(value);
    };
  const list = {
    body: (
      <ChoiceCards
        label={t('format')}
        value={format}
        columns={2}
        choices={FORMATS.map((value) => {
          const Icon = ICONS[value];
          return {
            value,
            label: EXPORT_FORMATS[value].name,
            text: t(`format-${value}`),
            icon: <Icon size={18} aria-hidden="true" />,
          };
        })}
        onChange={change(setFormat)}
      />
    ),
    note: (
      <>
        {hasMedia && (
          <Checkbox label={t('media')} checked={withMedia} onChange={change(setWithMedia)} />
        )}
        <p aria-live="polite" className="text-sm text-ink-soft">
          {t(resultKey(scope, format, media), { file: file.replace('*', '') })}
        </p>
        <ExportError format={format} error={download.error ?? write.error} />
      </>
    ),
    footer: (
      <>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        {scope.kind === 'platform' && can('roms.write') && isWritable(format) && (
          <Button
            busy={write.isPending}
            disabled={download.isPending}
            icon={<FolderDown size={16} aria-hidden="true" />}
            onClick={() => write.mutate()}
          >
            {t('write')}
          </Button>
        )}
        <Button
          variant="primary"
          busy={download.isPending}
          disabled={write.isPending}
          icon={<Download size={16} aria-hidden="true" />}
          onClick={() => download.mutate()}
        >
          {t('download')}
        </Button>
      </>
    ),
  };
  const { body, note, footer } = isList ? list : device;
  return (
    <Dialog
      title={t('title')}
      description={name}
      size="lg"
      onClose={onClose}
      note={note}
      footer={footer}
    >
      {may('roms.download') && (
        <Segmented
          label={t('content')}
          value={content}
          options={[
            { value: 'list', label: t('content-list') },
            { value: 'device', label: t('content-device') },
          ]}
          className="mb-4"
          onChange={setContent}
        />
      )}
      {body}
    </Dialog>
  );
}

function useScopeName(scope: ExportScope): string {
  const { t } = useTranslation('export');
  const nameOf = useCollectionName();
  if (scope.kind === 'platform') return scope.platform.display_name;
  return scope.kind === 'collection' ? nameOf(scope.collection) : t('scope-library');
}

function queryOf(scope: ExportScope) {
  if (scope.kind === 'library') return {};
  if (scope.kind === 'platform') return { platform_id: scope.platform.id };
  const { id, is_smart } = scope.collection;
  if (typeof id === 'string') return { virtual_collection_id: id };
  return is_smart ? { smart_collection_id: id } : { collection_id: id };
}

/** The text that says what the download contains. */
function resultKey(scope: ExportScope, format: ExportFormat, media: boolean) {
  if (format === 'm3u') return 'result-playlists';
  const isSplit = EXPORT_FORMATS[format].perPlatform && scope.kind !== 'platform';
  if (media) return isSplit ? 'result-platforms-media' : 'result-media';
  return isSplit ? 'result-platforms' : 'result-file';
}

interface WriteOptions {
  format: ExportFormat;
  media: boolean;
  onDone: () => void;
}

/** Writes the list of a platform into its folder. */
function useWrite(scope: ExportScope, { format, media, onDone }: WriteOptions) {
  const { t } = useTranslation('export');
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async () => {
      if (scope.kind !== 'platform' || !isWritable(format)) return;
      const query = { platform_ids: [scope.platform.id], local_export: media };
      await call(WRITABLE[format], { query });
    },
    onSuccess: () => {
      toast({ tone: 'good', message: t('written', { file: EXPORT_FORMATS[format].file }) });
      onDone();
    },
  });
}

function ExportError({ format, error }: { format: ExportFormat; error: Error | null }) {
  const { t } = useTranslation('export');
  if (!error) return null;
  const isEmpty = error instanceof ApiError && error.status === NOT_FOUND;
  if (!isEmpty) return <ErrorNotice error={error} />;
  return <Notice tone="warn">{t(format === 'm3u' ? 'none-discs' : 'none')}</Notice>;
}
