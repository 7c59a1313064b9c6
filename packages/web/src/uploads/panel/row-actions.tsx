import { FileUp, Pause, Play, RotateCw, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

import { isActive } from '#uploads/engine/upload-entry.ts';
import type { UploadEntry } from '#uploads/engine/upload-entry.ts';
import { uploads } from '#uploads/uploads.ts';

const ICON = { size: 16, 'aria-hidden': true } as const;
const SMALL = 'size-8!';

/** What can be done with one file, by where it is on its way. */
export function RowActions({ entry }: { entry: UploadEntry }) {
  const { t } = useTranslation('upload');
  const { id, filename: name, phase } = entry;
  const givesUp = phase !== 'done' && phase !== 'asking';
  return (
    <div className="flex shrink-0 items-center">
      {isActive(entry) && phase !== 'finishing' && (
        <IconButton
          label={t('pause', { name })}
          className={SMALL}
          onClick={() => uploads.pause(id)}
        >
          <Pause {...ICON} />
        </IconButton>
      )}
      {phase === 'paused' && (
        <IconButton
          label={t('resume', { name })}
          className={SMALL}
          onClick={() => uploads.retry(id)}
        >
          <Play {...ICON} />
        </IconButton>
      )}
      {phase === 'failed' && (
        <IconButton
          label={t('retry', { name })}
          className={SMALL}
          onClick={() => uploads.retry(id)}
        >
          <RotateCw {...ICON} />
        </IconButton>
      )}
      {phase === 'unfinished' && <ChooseAgain entry={entry} />}
      {phase === 'asking' && (
        <>
          <Button size="sm" aria-label={t('skip-one', { name })} onClick={() => uploads.cancel(id)}>
            {t('skip')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('upload-anyway-of', { name })}
            onClick={() => uploads.sendAnyway(id)}
          >
            {t('upload-anyway')}
          </Button>
        </>
      )}
      {givesUp && (
        <IconButton
          label={t('cancel', { name })}
          tone="danger"
          className={SMALL}
          onClick={() => uploads.cancel(id)}
        >
          <X {...ICON} />
        </IconButton>
      )}
    </div>
  );
}

/** After a closed tab only the person can find the file again. */
function ChooseAgain({ entry }: { entry: UploadEntry }) {
  const { t } = useTranslation('upload');
  const input = useRef<HTMLInputElement>(null);
  const { id, filename: name } = entry;
  return (
    <>
      <Button
        size="sm"
        icon={<FileUp {...ICON} />}
        aria-label={t('choose-again-of', { name })}
        onClick={() => input.current?.click()}
      >
        {t('choose-again')}
      </Button>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        data-kind="again"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) uploads.choose(id, file);
          target.value = '';
        }}
      />
    </>
  );
}
