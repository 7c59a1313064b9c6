import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { catalogueQueries, useChangeConfig } from '#library/data/config.ts';
import type { FolderMap } from '#library/data/config.ts';
import { PlatformChoice } from '#library/platforms/platform-choice.tsx';
import { systemQueries } from '#shared/data/system.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { useForm } from '#shared/lib/use-form.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { useUndoToast } from './use-undo-toast.ts';

interface Props {
  map: FolderMap;
  /** Folder → slug of a platform. */
  entries: Readonly<Record<string, string>>;
  editable: boolean;
}

/** Folders that are mapped to a platform with another name. */
export function FolderMapCard({ map, entries, editable }: Props) {
  const { t } = useTranslation('settings');
  const [adding, setAdding] = useState(false);
  const { data: platforms } = useQuery(catalogueQueries.platforms());
  const pairs = Object.entries(entries);
  return (
    <Card
      title={t(`${map}-title`)}
      description={t(`${map}-text`)}
      actions={
        editable && (
          <Button
            size="sm"
            icon={<Plus size={15} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t(`${map}-add`)}
          </Button>
        )
      }
    >
      {pairs.length === 0 ? (
        <p className="text-sm text-ink-faint">{t(`${map}-none`)}</p>
      ) : (
        <ul className="grid gap-2">
          {pairs.map(([folder, slug]) => (
            <FolderMapRow
              key={folder}
              map={map}
              folder={folder}
              slug={slug}
              platform={platforms?.find((one) => one.slug === slug)}
              editable={editable}
            />
          ))}
        </ul>
      )}
      {adding && <AddFolderDialog map={map} taken={entries} onClose={() => setAdding(false)} />}
    </Card>
  );
}

interface FolderMapRowProps {
  map: FolderMap;
  folder: string;
  slug: string;
  /** Undefined while the catalog loads, or for an unknown slug. */
  platform: Platform | undefined;
  editable: boolean;
}

function FolderMapRow({ map, folder, slug, platform, editable }: FolderMapRowProps) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const undoToast = useUndoToast();
  const change = useChangeConfig({ hasInlineError: true });
  const remove = () =>
    afterSuccess(change.mutateAsync({ kind: 'unbind', map, folder }), () =>
      undoToast(t('map-removed', { folder }), { kind: 'bind', map, folder, slug }),
    );
  return (
    <li className="grid gap-2 rounded-sm border border-line bg-canvas py-1.5 pr-1.5 pl-2.5 text-sm">
      <div className="flex min-h-9 items-center gap-3">
        <PlatformBadge slug={slug} family={platform?.family_slug} size={30} />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <code className="wrap-anywhere">{folder}</code>
          <ArrowRight size={14} className="shrink-0 text-ink-faint" aria-hidden="true" />
          <span className="sr-only">{t(`${map}-is`)}</span>
          <span className="font-medium wrap-anywhere">{platform?.name ?? slug}</span>
        </span>
        {editable && (
          <IconButton
            label={t('map-remove', { folder })}
            tone="danger"
            className="size-9"
            disabled={change.isPending}
            onClick={remove}
          >
            {change.isPending ? <Spinner size={16} /> : <X size={16} aria-hidden="true" />}
          </IconButton>
        )}
      </div>
      {change.error && (
        <p role="alert" className="pb-1 text-[0.8125rem] text-danger-ink">
          {errorText(change.error)}
        </p>
      )}
    </li>
  );
}

interface AddFolderDialogProps {
  map: FolderMap;
  taken: Readonly<Record<string, string>>;
  onClose: () => void;
}

const FOLDERS = 'folders-on-disk';
const FIELD: Readonly<Record<string, string>> = { fs_slug: 'folder', slug: 'slug' };

function AddFolderDialog({ map, taken, onClose }: AddFolderDialogProps) {
  const { t } = useTranslation(['settings', 'common']);
  const describe = useDescribeError();
  const errorText = useErrorText();
  const change = useChangeConfig({ hasInlineError: true });
  const catalogue = useQuery(catalogueQueries.platforms());
  const { data: library } = useQuery(systemQueries.setupLibrary());
  const form = useForm({
    initial: { folder: '', slug: '' },
    check: ({ folder, slug }) => {
      const problem = folderProblem(folder, taken);
      return {
        folder: problem && t(`map-problem-${problem}`, { folder: folder.trim() }),
        slug: slug === '' ? t('map-problem-platform') : undefined,
      };
    },
    describe: (error) => {
      const { text, field } = describe(error);
      return { text, field: field && FIELD[field] };
    },
  });
  const { slug } = form.values;
  const onDisk = library?.roots.flatMap(({ platforms }) => platforms) ?? [];
  const folders = [...new Set(onDisk.map(({ fs_slug }) => fs_slug))];
  const send = async () => {
    const folder = form.values.folder.trim();
    await change.mutateAsync({ kind: 'bind', map, folder, slug });
    toast({ tone: 'good', message: t('map-added', { folder }) });
    onClose();
  };
  return (
    <FormDialog
      title={t(`${map}-add`)}
      description={t(`${map}-add-text`)}
      onClose={onClose}
      onSubmit={() => form.submit(send)}
      error={form.error}
      submitLabel={t('common:add')}
      busy={form.busy}
    >
      <FormFields refusals={form.refusals} focusFirst>
        <TextField
          {...form.field('folder')}
          label={t('map-folder')}
          hint={t('map-folder-hint')}
          list={FOLDERS}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <datalist id={FOLDERS}>
          {folders.map((folder) => (
            <option key={folder} value={folder}>
              {folder}
            </option>
          ))}
        </datalist>
        {catalogue.isPending && <Skeleton className="h-70" />}
        {catalogue.isLoadingError && (
          <Notice tone="danger">
            <p>{errorText(catalogue.error)}</p>
            <Button size="sm" busy={catalogue.isFetching} onClick={() => void catalogue.refetch()}>
              {t('common:retry')}
            </Button>
          </Notice>
        )}
        {catalogue.data && (
          <PlatformChoice
            label={t(`${map}-platform`)}
            searchLabel={t('platform-search')}
            noneText={(search) => t('platform-search-none', { search })}
            moreText={(count) => t('platform-search-more', { count })}
            platforms={catalogue.data}
            value={slug || null}
            onChange={(chosen) => form.set('slug', chosen)}
            error={form.field('slug').error}
          />
        )}
      </FormFields>
    </FormDialog>
  );
}

type FolderProblem = 'empty' | 'path' | 'taken';

/** The error of a folder name in the map, if any. */
export function folderProblem(
  typed: string,
  taken: Readonly<Record<string, string>>,
): FolderProblem | undefined {
  const folder = typed.trim();
  if (folder === '') return 'empty';
  if (/[/\\]/.test(folder)) return 'path';
  // The server silently keeps the existing platform of a folder.
  return Object.hasOwn(taken, folder) ? 'taken' : undefined;
}
