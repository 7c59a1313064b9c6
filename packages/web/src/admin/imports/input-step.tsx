import { FolderOpen, FolderSearch, ListChecks, Replace, ShieldCheck, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ImportColumnMap, ImportRun } from '@saveroom/contract';

import { useStartImport, useUpdateImport } from '#account/data/imports.ts';
import { ImportFiles } from '#account/imports/import-files.tsx';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { Button } from '#shared/ui/button.tsx';
import { ChoiceCards } from '#shared/ui/choice-cards.tsx';
import { Form } from '#shared/ui/form.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { AccountsForm, accountsOf } from './accounts-form.tsx';
import type { DraftAccount } from './accounts-form.tsx';
import { ColumnMapper } from './column-mapper.tsx';
import { ACCEPTED_FILES, isServerSource, takesFolders } from './sources.ts';

const FolderBrowser = lazy(async () => {
  const { FolderBrowser: component } = await import('#library/folders/folder-dialogs.tsx');
  return { default: component };
});

interface Props {
  run: ImportRun;
  accounts: readonly DraftAccount[];
  onAccounts: (accounts: readonly DraftAccount[]) => void;
  onChecked: () => void;
}

/** Address and credentials, files or a folder; then the check is started. */
export function InputStep({ run, accounts, onAccounts, onChecked }: Props) {
  const { t } = useTranslation('imports');
  const update = useUpdateImport(run.id);
  const start = useStartImport(run.id);
  const isServer = isServerSource(run.source);
  const [address, setAddress] = useState(run.input.address ?? '');
  const [inputKind, setInputKind] = useState<'upload' | 'folder'>(
    run.input.folder ? 'folder' : 'upload',
  );
  const [folder, setFolder] = useState(run.input.folder ?? '');
  const [rate, setRate] = useState(String(run.settings.requests_per_second));
  const [conflict, setConflict] = useState(run.settings.conflict);
  const [columns, setColumns] = useState<ImportColumnMap | null>(run.settings.columns);
  const [wasSubmitted, setWasSubmitted] = useState(false);

  const accountsToSend = isServer ? accountsOf(accounts) : undefined;
  const addressError = isServer && !isAddress(address) ? t('address-invalid') : null;
  const rateError = isServer && !isRate(rate) ? t('rate-invalid') : null;
  const inputError = isServer
    ? null
    : inputKind === 'folder'
      ? folder.trim() === '' && t('folder-missing')
      : run.input.file_count === 0 && t('files-missing');
  const isInvalid = accountsToSend === null || Boolean(addressError ?? rateError ?? inputError);
  const error = update.error ?? start.error;

  const send = async () => {
    await update.mutateAsync({
      address: isServer ? address.trim() : null,
      folder: !isServer && inputKind === 'folder' ? folder.trim() : null,
      settings: { requests_per_second: Number(rate), columns, conflict },
    });
    await start.mutateAsync({ isCheck: true, accounts: accountsToSend ?? undefined });
  };
  return (
    <Form
      autoComplete="off"
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={() => {
        setWasSubmitted(true);
        if (!isInvalid) afterSuccess(send(), onChecked);
      }}
    >
      {isServer ? (
        <>
          <TextField
            label={t('address')}
            hint={t('address-hint')}
            value={address}
            onChange={setAddress}
            error={wasSubmitted ? addressError : null}
            type="url"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2000}
          />
          <AccountsForm drafts={accounts} showsErrors={wasSubmitted} onChange={onAccounts} />
          <TextField
            label={t('rate')}
            hint={t('rate-hint')}
            value={rate}
            onChange={setRate}
            error={wasSubmitted ? rateError : null}
            inputMode="numeric"
            className="sm:max-w-40"
          />
        </>
      ) : (
        <FileInput
          run={run}
          inputKind={inputKind}
          onInputKind={setInputKind}
          folder={folder}
          onFolder={setFolder}
        />
      )}
      {run.source === 'csv' && inputKind === 'upload' && run.input.file_count > 0 && (
        <ColumnMapper run={run} columns={columns} onChange={setColumns} />
      )}
      <ChoiceCards
        label={t('conflict')}
        value={conflict}
        onChange={setConflict}
        columns={2}
        choices={[
          {
            value: 'keep',
            label: t('conflict-keep'),
            text: t('conflict-keep-text'),
            icon: <ShieldCheck size={18} aria-hidden="true" />,
          },
          {
            value: 'replace',
            label: t('conflict-replace'),
            text: t('conflict-replace-text'),
            icon: <Replace size={18} aria-hidden="true" />,
          },
        ]}
      />
      {wasSubmitted && inputError && <Notice tone="danger">{inputError}</Notice>}
      <ErrorNotice error={error} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-5">
        <Button
          type="submit"
          variant="primary"
          busy={update.isPending || start.isPending}
          icon={<ListChecks size={16} aria-hidden="true" />}
          className="max-sm:w-full"
        >
          {t('check')}
        </Button>
        <p className="min-w-0 flex-1 basis-60 text-[0.8125rem] text-pretty text-ink-soft">
          {t('check-text')}
        </p>
      </div>
    </Form>
  );
}

function isAddress(text: string): boolean {
  const url = URL.parse(text.trim());
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
}

function isRate(text: string): boolean {
  const rate = Number(text);
  return Number.isInteger(rate) && rate >= 1 && rate <= 100;
}

interface FileInputProps {
  run: ImportRun;
  inputKind: 'upload' | 'folder';
  onInputKind: (inputKind: 'upload' | 'folder') => void;
  folder: string;
  onFolder: (folder: string) => void;
}

function FileInput({ run, inputKind, onInputKind, folder, onFolder }: FileInputProps) {
  const { t } = useTranslation('imports');
  const [isBrowsing, setBrowsing] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {run.source !== 'romm' && (
        <p className="max-w-prose text-sm text-pretty text-ink-soft">{t(`guide-${run.source}`)}</p>
      )}
      <Segmented
        label={t('place')}
        value={inputKind}
        onChange={onInputKind}
        className="sm:max-w-md"
        options={[
          { value: 'upload', label: t('place-upload'), icon: <Upload size={15} aria-hidden /> },
          {
            value: 'folder',
            label: t('folder'),
            icon: <FolderOpen size={15} aria-hidden />,
          },
        ]}
      />
      {inputKind === 'upload' ? (
        <ImportFiles
          run={run}
          text={t('files-drop')}
          hint={takesFolders(run.source) ? t('files-hint') : undefined}
          accept={ACCEPTED_FILES[run.source]}
          hasFolders={takesFolders(run.source)}
        />
      ) : (
        <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextField
            label={t('folder')}
            hint={t('folder-hint')}
            value={folder}
            onChange={onFolder}
            maxLength={4000}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono text-sm"
          />
          <Button
            aria-haspopup="dialog"
            icon={<FolderSearch size={16} aria-hidden="true" />}
            onClick={() => setBrowsing(true)}
          >
            {t('folder-browse')}
          </Button>
        </div>
      )}
      {isBrowsing && (
        <Suspense>
          <FolderBrowser
            title={t('folder-title')}
            text={t('folder-hint')}
            submitLabel={t('folder-choose')}
            start={folder.trim() === '' ? undefined : folder.trim()}
            acceptsAny
            busy={false}
            error={null}
            onChoose={(path) => {
              onFolder(path);
              setBrowsing(false);
            }}
            onClose={() => setBrowsing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
