import { useQuery } from '@tanstack/react-query';
import { CornerLeftUp, Folder, Lock } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { BrowsedFolder } from '@saveroom/contract';

import {
  folderQueries,
  useAddFolder,
  useMoveFolder,
  useRemoveFolder,
} from '#library/data/library-folders.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useDebounced } from '#shared/lib/use-debounced.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

/** Number of folders from which on a filter is shown. */
const FILTER_FROM = 12;
const TYPING_MS = 250;

interface ChooseProps {
  /** The library folder whose path is changed; absent: add a folder. */
  folder?: { id: number; path: string } | undefined;
  onClose: () => void;
}

export function ChooseFolderDialog({ folder, onClose }: ChooseProps) {
  const { t } = useTranslation('scan');
  const errorText = useErrorText();
  const add = useAddFolder();
  const move = useMoveFolder();
  const { isPending, error } = folder ? move : add;
  const action = folder ? 'change' : 'add';
  const onSuccess = () => {
    toast({ tone: 'good', message: t(folder ? 'folders-changed' : 'folders-added') });
    onClose();
  };
  return (
    <FolderBrowser
      title={t(`browse-${action}-title`)}
      text={t(`browse-${action}-text`)}
      submitLabel={t(`browse-${action}`)}
      start={folder?.path}
      insteadOf={folder?.id}
      busy={isPending}
      error={error && errorText(error)}
      onChoose={(path) =>
        folder
          ? move.mutate({ id: folder.id, path }, { onSuccess })
          : add.mutate(path, { onSuccess })
      }
      onClose={onClose}
    />
  );
}

interface RemoveProps {
  id: number;
  path: string;
  games: number;
  onClose: () => void;
}

export function RemoveFolderDialog({ id, path, games, onClose }: RemoveProps) {
  const { t } = useTranslation('scan');
  const format = useFormat();
  const remove = useRemoveFolder();
  return (
    <ConfirmDialog
      title={t('folders-remove-title')}
      confirmLabel={t('folders-remove')}
      busy={remove.isPending}
      error={remove.error}
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

interface BrowserProps {
  title: string;
  text: string;
  submitLabel: string;
  /** The first folder shown; by default the root of the file system. */
  start: string | undefined;
  /** The library folder whose path is changed. */
  insteadOf?: number | undefined;
  /** Also allows folders that cannot become library folders. */
  acceptsAny?: boolean | undefined;
  busy: boolean;
  error: string | null;
  onChoose: (path: string) => void;
  onClose: () => void;
}

/** The folders of the server, to choose one from by clicking or by typing its path. */
export function FolderBrowser(props: BrowserProps) {
  const { title, text, submitLabel, start, insteadOf, acceptsAny = false } = props;
  const { busy, error, onChoose, onClose } = props;
  const { t } = useTranslation(['scan', 'common']);
  const [path, setPath] = useState(start);
  /** Text of the path field while it differs from the open folder. */
  const [typed, setTyped] = useState<string | null>(null);
  const [filter, setFilter] = useState('');
  const settled = useDebounced(filter, TYPING_MS);
  // No debounce for the empty filter, so that the next folder opens without it.
  const settledFilter = filter === '' ? '' : settled;
  const query = {
    ...(path !== undefined && { path }),
    ...(settledFilter !== '' && { filter: settledFilter }),
    ...(insteadOf !== undefined && { instead_of: insteadOf }),
  };
  const browse = useQuery(folderQueries.browse(query));
  const openFolder = browse.data;
  const goTo = (next: string) => {
    setPath(next);
    setTyped(null);
    setFilter('');
  };
  const pathText = typed ?? path ?? openFolder?.path ?? '';
  const isTyping = typed !== null && typed.trim() !== (path ?? openFolder?.path);
  const isOpen = !isTyping && !browse.isPlaceholderData && openFolder !== undefined;
  const problem = isOpen && !acceptsAny ? openFolder.problem : null;
  const canChoose = isOpen && problem === null;
  return (
    <Dialog
      title={title}
      description={text}
      size="lg"
      onClose={onClose}
      onSubmit={() => {
        if (isTyping) goTo(typed.trim());
        else if (canChoose) onChoose(openFolder.path);
      }}
      note={
        <>
          {problem && (
            <Notice tone={openFolder?.path === '/' ? 'plain' : 'warn'}>
              {openFolder?.path === '/' ? t('browse-choose') : t(`folder-problem-${problem}`)}
            </Notice>
          )}
          {error && <Notice tone="danger">{error}</Notice>}
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          {isTyping ? (
            <Button type="submit">{t('browse-open')}</Button>
          ) : (
            <Button type="submit" variant="primary" busy={busy} disabled={!canChoose}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <TextField
          label={t('browse-path')}
          value={pathText}
          onChange={setTyped}
          maxLength={4096}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono text-sm"
        />
        {openFolder && (openFolder.total > FILTER_FROM || filter !== '') && (
          <SearchField label={t('browse-filter')} value={filter} onChange={setFilter} />
        )}
        {browse.isPending && (
          <SkeletonRows rowClass="h-10" className="grid h-72 content-start gap-2" />
        )}
        {browse.isLoadingError && <ErrorNotice error={browse.error} />}
        {openFolder && (
          <FolderList openFolder={openFolder} isFiltered={settledFilter !== ''} onOpen={goTo} />
        )}
      </div>
    </Dialog>
  );
}

interface ListProps {
  openFolder: BrowsedFolder;
  isFiltered: boolean;
  onOpen: (path: string) => void;
}

function FolderList({ openFolder, isFiltered, onOpen }: ListProps) {
  const { t } = useTranslation('scan');
  const format = useFormat();
  const { parent, folders, total } = openFolder;
  const hidden = total - folders.length;
  return (
    <div className="h-72 overflow-y-auto rounded-md border border-line bg-canvas max-sm:h-[38dvh]">
      <ul aria-label={t('browse-list')} className="grid p-1.5">
        {parent !== null && (
          <FolderRow
            icon={<CornerLeftUp size={17} aria-hidden="true" />}
            name={t('browse-up')}
            onOpen={() => onOpen(parent)}
          />
        )}
        {folders.map(({ name, path, readable }) => (
          <FolderRow
            key={path}
            icon={<Folder size={17} aria-hidden="true" />}
            name={name}
            note={readable ? undefined : t('browse-unreadable')}
            onOpen={() => onOpen(path)}
          />
        ))}
      </ul>
      {folders.length === 0 && (
        <p className="px-4 py-6 text-center text-sm text-ink-soft">
          {isFiltered ? t('browse-no-match') : t('browse-empty')}
        </p>
      )}
      {hidden > 0 && (
        <p className="px-4 pt-1 pb-4 text-sm text-ink-soft">
          {t('browse-more', { count: hidden, number: format.number(hidden) })}
        </p>
      )}
    </div>
  );
}

interface RowProps {
  icon: ReactNode;
  name: string;
  /** Why it cannot be opened. */
  note?: string | undefined;
  onOpen: () => void;
}

function FolderRow({ icon, name, note, onOpen }: RowProps) {
  return (
    <li>
      <button
        type="button"
        disabled={note !== undefined}
        onClick={onOpen}
        className="flex min-h-10 w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left text-sm transition enabled:hover:bg-hover disabled:text-ink-faint"
      >
        <span className="shrink-0 text-ink-faint">{icon}</span>
        <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
        {note && (
          <span className="flex shrink-0 items-center gap-1.5 text-xs">
            <Lock size={13} aria-hidden="true" />
            {note}
          </span>
        )}
      </button>
    </li>
  );
}
