import { FileText, FileArchive, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ImportRun } from '@saveroom/contract';

import { useRemoveImportFile, useUploadImportFile } from '#account/data/imports.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { readChosen } from '#shared/lib/found-files.ts';
import type { FoundFile } from '#shared/lib/found-files.ts';
import { Button } from '#shared/ui/button.tsx';
import { DropZone } from '#shared/ui/drop-zone.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

interface Props {
  run: ImportRun;
  text: string;
  hint?: string | undefined;
  /** Same as `<input accept>`. */
  accept?: string | undefined;
  /** Folders can be uploaded, too. */
  hasFolders?: boolean | undefined;
}

interface Upload {
  name: string;
  /** Bytes of all files of this batch. */
  sent: number;
  size: number;
}

/** The files of an import: uploads more of them, one after the other, and removes them. */
export function ImportFiles({ run, text, hint, accept, hasFolders = false }: Props) {
  const { t } = useTranslation(['imports', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const upload = useUploadImportFile(run.id);
  const remove = useRemoveImportFile(run.id);
  const [current, setCurrent] = useState<Upload | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const controller = useRef<AbortController | null>(null);

  const startBatch = () => {
    controller.current = new AbortController();
    return controller.current;
  };
  const send = async (found: readonly FoundFile[]) => {
    setProblem(null);
    const size = found.reduce((sum, { file }) => sum + file.size, 0);
    const { signal } = startBatch();
    let sentFiles = 0;
    for (const { file, folders } of found) {
      const name = [...folders, file.name].join('/');
      const sentBefore = sentFiles;
      const onProgress = (sent: number) => setCurrent({ name, sent: sentBefore + sent, size });
      onProgress(0);
      try {
        await upload.mutateAsync({ file, name, signal, onProgress });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'aborted')) {
          setProblem(t('files-failed', { name, reason: errorText(error) }));
        }
        break;
      }
      sentFiles += file.size;
    }
    setCurrent(null);
  };
  const sendFolders = (found: Promise<FoundFile[]>) => {
    found.then(send, () => setProblem(t('files-unreadable')));
  };
  const { files, file_count, size_bytes } = run.input;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <DropZone
        text={text}
        hint={hint}
        buttonLabel={t('files-choose')}
        accept={accept}
        busy={current !== null}
        onFiles={(chosen) => void send(readChosen(chosen))}
        folders={
          hasFolders ? { buttonLabel: t('files-choose-folder'), onFound: sendFolders } : undefined
        }
      />
      {current && (
        <div className="grid gap-2 rounded-sm border border-line bg-canvas p-3">
          <div className="flex items-center justify-between gap-3">
            <p className="min-w-0 truncate text-sm">
              {t('files-uploading', { name: current.name })}
            </p>
            <Button size="sm" onClick={() => controller.current?.abort()}>
              {t('common:cancel')}
            </Button>
          </div>
          <ProgressBar
            label={t('files-uploading', { name: current.name })}
            value={current.sent}
            max={current.size}
          />
          <p className="text-[0.8125rem] text-ink-soft tabular-nums">
            {t('files-sent', {
              sent: format.bytes(current.sent),
              size: format.bytes(current.size),
            })}
          </p>
        </div>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <ErrorNotice error={remove.error} />
      {files.length > 0 && (
        <ul aria-label={t('files-list')} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          {files.map(({ name, size }) => (
            <li
              key={name}
              className="flex min-h-11 items-center gap-3 rounded-sm border border-line bg-canvas pr-1 pl-3"
            >
              {name.toLowerCase().endsWith('.zip') ? (
                <FileArchive size={17} className="shrink-0 text-ink-faint" aria-hidden="true" />
              ) : (
                <FileText size={17} className="shrink-0 text-ink-faint" aria-hidden="true" />
              )}
              <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
              <span className="shrink-0 text-[0.8125rem] text-ink-soft tabular-nums">
                {format.bytes(size)}
              </span>
              <IconButton
                label={t('files-remove', { name })}
                disabled={remove.isPending || current !== null}
                onClick={() => remove.mutate(name)}
              >
                <X size={17} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {file_count > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-[0.8125rem] text-ink-soft tabular-nums">
            {t('files-total', {
              count: file_count,
              number: format.number(file_count),
              size: format.bytes(size_bytes),
            })}
          </p>
          <Button
            size="sm"
            variant="ghost"
            busy={remove.isPending}
            disabled={current !== null}
            onClick={() => remove.mutate('')}
          >
            {t('files-remove-all')}
          </Button>
        </div>
      )}
    </div>
  );
}
