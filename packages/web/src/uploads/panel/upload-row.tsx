import { Link } from '@tanstack/react-router';
import {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CirclePause,
  Clock3,
  FileUp,
  Pause,
  Play,
  RotateCw,
  X,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { isActive } from '#uploads/engine/upload-entry.ts';
import type { Phase, UploadEntry } from '#uploads/engine/upload-entry.ts';
import { uploads } from '#uploads/uploads.ts';

const WITH_BAR: ReadonlySet<Phase> = new Set(['sending', 'finishing', 'paused', 'unfinished']);

/** One file: progress, rate, error and actions. */
export function UploadRow({ entry }: { entry: UploadEntry }) {
  const { t } = useTranslation('upload');
  const format = useFormat();
  const stateText = useStateText();
  const { filename, folder, phase, total, loaded, rate, duplicates } = entry;
  const [duplicate] = phase === 'asking' ? duplicates : [];
  return (
    <li className="grid gap-1 border-b border-line py-2 pr-2 pl-4 last:border-0">
      <div className="flex items-center gap-2.5">
        <RowIcon phase={phase} />
        <p className="min-w-0 flex-1 text-sm/5 wrap-anywhere">
          {folder && <span className="text-ink-faint">{folder}/</span>}
          {filename}
        </p>
        <RowActions entry={entry} />
      </div>
      {WITH_BAR.has(phase) && (
        <div className="pr-2">
          <ProgressBar
            label={filename}
            value={loaded}
            max={phase === 'finishing' ? 0 : total}
            valueText={format.percent(entry.progress)}
          />
        </div>
      )}
      <p
        className={`flex flex-wrap justify-between gap-x-3 pr-2 text-xs tabular-nums ${phase === 'failed' || entry.faultCode ? 'text-danger-ink' : 'text-ink-soft'}`}
      >
        <span className="min-w-0 wrap-anywhere">{stateText(entry)}</span>
        {phase === 'sending' && (
          <span>
            {rate !== null && `${t('rate', { rate: format.bytes(rate) })} · `}
            {t('amount', { loaded: format.bytes(loaded), total: format.bytes(total) })}
          </span>
        )}
      </p>
      {duplicate && (
        <Link
          to="/rom/$rom"
          params={{ rom: duplicate.rom_id }}
          className="w-fit rounded-xs text-xs text-accent-ink underline underline-offset-4"
        >
          {duplicate.rom_name}
        </Link>
      )}
    </li>
  );
}

const ICONS: Partial<Record<Phase, { icon: LucideIcon; tone: string }>> = {
  done: { icon: CircleCheck, tone: 'text-good-ink' },
  failed: { icon: CircleAlert, tone: 'text-danger-ink' },
  asking: { icon: CircleHelp, tone: 'text-warn-ink' },
  unfinished: { icon: CircleHelp, tone: 'text-warn-ink' },
  paused: { icon: CirclePause, tone: 'text-ink-faint' },
  waiting: { icon: Clock3, tone: 'text-ink-faint' },
};

/** Active phases have a spinning icon. */
function RowIcon({ phase }: { phase: Phase }) {
  const shown = ICONS[phase];
  if (!shown) return <Spinner size={17} />;
  const { icon: Icon, tone } = shown;
  return <Icon size={17} aria-hidden="true" className={`shrink-0 ${tone}`} />;
}

const ICON = { size: 16, 'aria-hidden': true } as const;
const SMALL = 'size-8!';

/** The actions for a file, by its phase. */
function RowActions({ entry }: { entry: UploadEntry }) {
  const { t } = useTranslation('upload');
  const { id, filename: name, phase } = entry;
  const canCancel = phase !== 'done' && phase !== 'asking';
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
      {canCancel && (
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

/** A button that selects the file again, which is necessary after the tab was closed. */
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
          if (file) uploads.attachFile(id, file);
          target.value = '';
        }}
      />
    </>
  );
}

/** The status text of a file. */
function useStateText(): (entry: UploadEntry) => string {
  const { t } = useTranslation('upload');
  const format = useFormat();
  const errorText = useErrorText();
  return (entry) => {
    const { phase, apiError, faultCode, hold, total, read } = entry;
    if (apiError) return errorText(apiError);
    if (faultCode) return t(`fault-${faultCode}`);
    if (hold) return hold.why === 'offline' ? t('hold-offline') : t('hold-server');
    const size = format.bytes(total);
    const share = format.percent(total > 0 ? read / total : 0);
    return t(`state-${phase}`, { size, share });
  };
}
