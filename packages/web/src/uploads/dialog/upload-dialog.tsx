import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FilePlus2, FolderPlus, Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { romDetailQueries } from '#library/data/rom.ts';
import { refreshCounts } from '#library/data/roms-cache.ts';
import { limitQueries } from '#shared/data/limits.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { logFailure } from '#shared/lib/log.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { makeFolder, makePlatforms } from '#uploads/data/upload-places.ts';
import { readChosen, readEntries } from '#shared/lib/found-files.ts';
import type { FoundFile } from '#shared/lib/found-files.ts';
import type { UploadRequest } from '#uploads/upload-store.ts';
import { uploads } from '#uploads/uploads.ts';

import { PlannedGames } from './planned-games.tsx';
import { placedFiles, usePlan } from './use-plan.ts';
import type { PlannedGame } from './use-plan.ts';

interface Props {
  request: UploadRequest;
  onClose: () => void;
}

/** Shows the files to upload and their targets before anything is sent. */
export function UploadDialog({ request, onClose }: Props) {
  const { t } = useTranslation(['upload', 'common']);
  const errorText = useErrorText();
  const format = useFormat();
  const { romId = null, platformId = null } = request.target;
  const { data: rom } = useQuery({
    ...romDetailQueries.one(romId ?? 0),
    enabled: romId !== null,
  });
  const needsFolder = rom?.has_simple_single_file ?? false;
  const name = rom?.name ?? rom?.fs_name ?? '';
  const plan = usePlan({
    platformId: rom?.platform_id ?? platformId,
    rom: romId === null ? null : { id: romId, name, isFolder: !needsFolder },
  });
  const [isUnreadable, setIsUnreadable] = useState(false);
  const take = (found: Promise<readonly FoundFile[]>) => {
    found.then(plan.add, (error: unknown) => {
      logFailure('Reading dropped files', error);
      setIsUnreadable(true);
    });
  };
  const takeDropped = useEffectEvent((entries: readonly FileSystemEntry[]) =>
    take(readEntries(entries)),
  );
  useEffect(() => {
    if (request.entries.length > 0) takeDropped(request.entries);
  }, [request]);

  const send = useSendPlan();
  const ready = plan.games.filter(({ problem, platform }) => problem === null && platform !== null);
  const count = ready.reduce((sum, { files }) => sum + files.length, 0);
  const submit = () => send.mutate({ games: ready, romId, needsFolder }, { onSuccess: onClose });
  const error = plan.error ?? send.error;
  const failure = isUnreadable ? t('unreadable-drop') : error && errorText(error);
  const withoutPlatform = plan.games.filter(({ platform }) => platform === null).length;
  const isWaiting = romId !== null && !rom;
  return (
    <Dialog
      title={romId === null ? t('title') : t('title-game', { name })}
      description={needsFolder ? t('becomes-folder') : undefined}
      size="lg"
      onClose={onClose}
      note={failure && <Notice tone="danger">{failure}</Notice>}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            disabled={count === 0 || isWaiting}
            busy={send.isPending}
            onClick={submit}
          >
            {count === 0 ? t('title') : t('submit', { count, number: format.number(count) })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <UploadsLeft />
        <ChooseFiles isFirst={plan.games.length === 0} onFound={take} />
        {plan.games.length > 0 && <PlannedGames plan={plan} isSettled={romId !== null} />}
        {withoutPlatform > 0 && !plan.isLooking && (
          <Notice tone="warn">
            {t('no-platform', { count: withoutPlatform, number: format.number(withoutPlatform) })}
          </Notice>
        )}
        {plan.isLooking && (
          <p className="flex items-center gap-2 text-[0.8125rem] text-ink-soft">
            <Spinner size={14} />
            {t('checking')}
          </p>
        )}
      </div>
    </Dialog>
  );
}

const LIMITS = ['upload_day_bytes', 'upload_month_bytes', 'upload_total_bytes'] as const;

/** The remaining quota of users with upload limits. Shows the limit that is reached first. */
function UploadsLeft() {
  const { t } = useTranslation('upload');
  const format = useFormat();
  const { data } = useQuery(limitQueries.own());
  if (!data) return null;
  const { limits, usage } = data;
  const left = LIMITS.flatMap((key) => {
    const max = limits[key];
    return max === null ? [] : [Math.max(0, max - usage[key])];
  });
  if (left.length === 0) return null;
  const bytes = Math.min(...left);
  return (
    <Notice tone={bytes === 0 ? 'warn' : 'plain'}>
      {t('limit-left', { size: format.bytes(bytes) })}
    </Notice>
  );
}

interface ChooseFilesProps {
  /** Whether the drop zone fills the dialog, because nothing is chosen yet. */
  isFirst: boolean;
  onFound: (found: Promise<readonly FoundFile[]>) => void;
}

/** Drop zone and buttons for files and folders. */
function ChooseFiles({ isFirst, onFound }: ChooseFilesProps) {
  const { t } = useTranslation('upload');
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement | null>(null);
  const [isOver, setIsOver] = useState(false);
  const take = ({ target }: { target: HTMLInputElement }) => {
    onFound(Promise.resolve(readChosen([...(target.files ?? [])])));
    target.value = '';
  };
  const hidden = { type: 'file', multiple: true, tabIndex: -1, 'aria-hidden': true } as const;
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry());
        onFound(readEntries(entries.filter((entry) => entry !== null)));
      }}
      className={classes(
        'grid justify-items-center gap-3 rounded-md border border-dashed p-4 text-center transition',
        isFirst && 'py-10',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-canvas',
      )}
    >
      {isFirst && (
        <>
          <Upload size={28} className="text-accent-ink" aria-hidden="true" />
          <p className="max-w-md text-sm text-ink-soft text-pretty">{t('drop-text')}</p>
        </>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          icon={<FilePlus2 size={16} aria-hidden="true" />}
          onClick={() => files.current?.click()}
          data-autofocus={isFirst || undefined}
        >
          {t('choose-files')}
        </Button>
        <Button
          icon={<FolderPlus size={16} aria-hidden="true" />}
          onClick={() => folder.current?.click()}
          className="max-sm:hidden"
        >
          {t('choose-folder')}
        </Button>
      </div>
      <input {...hidden} ref={files} className="sr-only" onChange={take} data-kind="files" />
      <input
        {...hidden}
        ref={(element) => {
          folder.current = element;
          if (element) element.webkitdirectory = true;
        }}
        className="sr-only"
        onChange={take}
        data-kind="folder"
      />
    </div>
  );
}

interface Plan {
  games: readonly PlannedGame[];
  /** Null for new games. */
  romId: number | null;
  /** The game is a single file and must become a folder first. */
  needsFolder: boolean;
}

/** Creates missing platforms, then adds the files to the queue. */
function useSendPlan() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async ({ games, romId, needsFolder }: Plan) => {
      if (romId !== null && needsFolder) await makeFolder(romId);
      const missing = games.flatMap(({ platform }) => (platform?.id === null ? platform.slug : []));
      const createdIds = await makePlatforms(new Set(missing));
      uploads.add(
        games.flatMap((game) => {
          const platformId = game.platform?.id ?? createdIds.get(game.platform?.slug ?? '');
          if (platformId === undefined) return [];
          return placedFiles(game, romId).map((placed) => ({ ...placed, platformId, romId }));
        }),
      );
    },
    onSettled: () => refreshCounts(client),
  });
}
