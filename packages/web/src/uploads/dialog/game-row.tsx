import { File as FileIcon, FolderOpen, Ungroup, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { useToldText } from '#shared/i18n/use-told-text.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';

import type { PlatformOption } from './platform-options.ts';
import { PlatformSelect } from './platform-select.tsx';
import type { PlannedGame } from './use-plan.ts';

interface Props {
  game: PlannedGame;
  /** Absent: where it goes is settled. */
  options: readonly PlatformOption[] | undefined;
  onPlatform: (slug: string) => void;
  onTakeApart: () => void;
  onDrop: () => void;
}

const MOST_FILES = 6;

/** One game that will be sent: its files, its platform, what is in its way. */
export function GameRow({ game, options, onPlatform, onTakeApart, onDrop }: Props) {
  const { t } = useTranslation('upload');
  const format = useFormat();
  const toldText = useToldText();
  const { name, files, isFolder, platform, problem } = game;
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  const Icon = isFolder ? FolderOpen : FileIcon;
  const isMany = files.length > 1;
  return (
    <li className="grid gap-2 rounded-md border border-line bg-canvas p-3">
      <div className="flex items-start gap-3">
        <Icon size={18} className="mt-0.5 shrink-0 text-accent-ink" aria-hidden="true" />
        <div className="grid min-w-0 flex-1">
          <p className="text-sm font-medium wrap-anywhere">{name}</p>
          <p className="text-[0.8125rem] text-ink-soft tabular-nums">
            {isMany
              ? t('game-files', {
                  count: files.length,
                  number: format.number(files.length),
                  size: format.bytes(size),
                })
              : format.bytes(size)}
          </p>
        </div>
        {isFolder && isMany && (
          <IconButton label={t('split', { name })} className="size-8!" onClick={onTakeApart}>
            <Ungroup size={16} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t('remove', { name })} className="size-8!" onClick={onDrop}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {isMany && (
        <ul className="grid gap-0.5 pl-7.5 font-mono text-xs text-ink-faint">
          {files.slice(0, MOST_FILES).map(({ file, folder }) => (
            <li key={`${folder}/${file.name}`} className="wrap-anywhere">
              {[folder, file.name].filter(Boolean).join('/')}
            </li>
          ))}
          {files.length > MOST_FILES && (
            <li className="font-sans">
              {t('more-files', {
                count: files.length - MOST_FILES,
                number: format.number(files.length - MOST_FILES),
              })}
            </li>
          )}
        </ul>
      )}
      {options && (
        <PlatformSelect
          label={t('platform-of', { name })}
          value={platform?.slug ?? null}
          likely={game.guesses}
          options={options}
          onChange={onPlatform}
        />
      )}
      {problem && (
        <p className="text-[0.8125rem] text-danger-ink wrap-anywhere">
          {t('not-uploaded', { problem: toldText(problem.code, problem.text) })}
        </p>
      )}
    </li>
  );
}
