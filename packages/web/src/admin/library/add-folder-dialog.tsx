import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { catalogueQueries, useChangeConfig } from '#library/data/config.ts';
import type { FolderMap } from '#library/data/config.ts';
import { systemQueries } from '#shared/data/system.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useForm } from '#shared/lib/use-form.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PlatformChoice } from '#library/platforms/platform-choice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { folderProblem } from './folder-problem.ts';

interface Props {
  map: FolderMap;
  taken: Readonly<Record<string, string>>;
  onClose: () => void;
}

const FOLDERS = 'folders-on-disk';
const FIELD: Readonly<Record<string, string>> = { fs_slug: 'folder', slug: 'slug' };

export function AddFolderDialog({ map, taken, onClose }: Props) {
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
    <Dialog
      title={t(`${map}-add`)}
      description={t(`${map}-add-text`)}
      onClose={onClose}
      onSubmit={() => form.submit(send)}
      note={form.error && <Notice tone="danger">{form.error}</Notice>}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('common:add')}
          </Button>
        </>
      }
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
    </Dialog>
  );
}
