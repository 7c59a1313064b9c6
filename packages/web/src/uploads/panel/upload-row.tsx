import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleHelp, CirclePause, Clock3 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

import type { Phase, UploadEntry } from '#uploads/engine/upload-entry.ts';
import { RowActions } from './row-actions.tsx';
import { useStateText } from './use-state-text.ts';

const WITH_BAR: ReadonlySet<Phase> = new Set(['sending', 'finishing', 'paused', 'unfinished']);

/** One file: how far it is, how fast, what went wrong and what can be done. */
export function UploadRow({ entry }: { entry: UploadEntry }) {
  const { t } = useTranslation('upload');
  const format = useFormat();
  const stateText = useStateText();
  const { filename, folder, phase, total, loaded, rate, failed, duplicates } = entry;
  const [twin] = phase === 'asking' ? duplicates : [];
  return (
    <li className="grid gap-1 border-b border-line py-2 pr-2 pl-4 last:border-0">
      <div className="flex items-center gap-2.5">
        <RowIcon phase={phase} />
        <p className="min-w-0 flex-1 truncate text-sm" title={filename}>
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
        className={`flex flex-wrap justify-between gap-x-3 pr-2 text-xs tabular-nums ${failed || entry.fault ? 'text-danger-ink' : 'text-ink-soft'}`}
      >
        <span className="min-w-0 wrap-anywhere">{stateText(entry)}</span>
        {phase === 'sending' && (
          <span>
            {rate !== null && `${t('rate', { rate: format.bytes(rate) })} · `}
            {t('amount', { loaded: format.bytes(loaded), total: format.bytes(total) })}
          </span>
        )}
      </p>
      {twin && (
        <Link
          to="/rom/$rom"
          params={{ rom: twin.rom_id }}
          className="w-fit rounded-xs text-xs text-accent-ink underline underline-offset-4"
        >
          {twin.rom_name}
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

/** What moves turns. */
function RowIcon({ phase }: { phase: Phase }) {
  const shown = ICONS[phase];
  if (!shown) return <Spinner size={17} />;
  const { icon: Icon, tone } = shown;
  return <Icon size={17} aria-hidden="true" className={`shrink-0 ${tone}`} />;
}
