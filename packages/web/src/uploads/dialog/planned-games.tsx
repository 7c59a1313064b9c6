import { ChevronDown, File as FileIcon, FolderOpen, Ungroup, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { classes } from '#shared/lib/classes.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { inputClass } from '#shared/ui/input-class.ts';

import type { PlannedGame, PlatformOption, usePlan } from './use-plan.ts';

interface Props {
  plan: ReturnType<typeof usePlan>;
  /** The files are added to a game, so the platform is given. */
  isSettled: boolean;
}

/** More selects with hundreds of platforms each would be slow. */
const MAX_FULL_SELECTS = 12;
const INITIAL_COUNT = 50;

export function PlannedGames({ plan, isSettled }: Props) {
  const { t } = useTranslation('upload');
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const { games, options } = plan;
  const shown = showsAll ? games : games.slice(0, INITIAL_COUNT);
  const [first] = games;
  const isSame = games.every(({ platform }) => platform?.slug === first?.platform?.slug);
  const offered =
    games.length <= MAX_FULL_SELECTS ? options : options.filter(({ id }) => id !== null);
  return (
    <>
      {!isSettled && games.length > 1 && (
        <div className="grid gap-1.5">
          <p className="text-sm font-medium">{t('platform-all')}</p>
          <PlatformSelect
            label={t('platform-all')}
            value={isSame ? (first?.platform?.slug ?? null) : null}
            likely={[]}
            options={options}
            onChange={(slug) => slug && plan.choose(null, slug)}
          />
        </div>
      )}
      <ul className="grid gap-2">
        {shown.map((game) => (
          <GameRow
            key={game.key}
            game={game}
            options={isSettled ? undefined : withCurrent(offered, game.platform)}
            onPlatform={(slug) => slug && plan.choose(game.key, slug)}
            onTakeApart={() => plan.splitGroup(game.key)}
            onDrop={() => plan.drop(game.key)}
          />
        ))}
      </ul>
      {shown.length < games.length && (
        <Button className="justify-self-center" onClick={() => setShowsAll(true)}>
          {t('show-all', { number: format.number(games.length) })}
        </Button>
      )}
    </>
  );
}

type Options = Props['plan']['options'];

const withCurrent = (options: Options, current: Options[number] | null): Options =>
  current && !options.some(({ slug }) => slug === current.slug) ? [current, ...options] : options;

interface GameRowProps {
  game: PlannedGame;
  /** Absent if the platform is given. */
  options: readonly PlatformOption[] | undefined;
  onPlatform: (slug: string) => void;
  onTakeApart: () => void;
  onDrop: () => void;
}

const MAX_FILES = 6;

/** One planned game: its files, platform and problem. */
function GameRow({ game, options, onPlatform, onTakeApart, onDrop }: GameRowProps) {
  const { t } = useTranslation('upload');
  const format = useFormat();
  const errorText = useErrorText();
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
          {files.slice(0, MAX_FILES).map(({ file, folder }) => (
            <li key={`${folder}/${file.name}`} className="wrap-anywhere">
              {[folder, file.name].filter(Boolean).join('/')}
            </li>
          ))}
          {files.length > MAX_FILES && (
            <li className="font-sans">
              {t('more-files', {
                count: files.length - MAX_FILES,
                number: format.number(files.length - MAX_FILES),
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
          {t('not-uploaded', { problem: errorText(problem) })}
        </p>
      )}
    </li>
  );
}

interface PlatformSelectProps {
  label: string;
  /** Slug of a platform; null if none is selected. */
  value: string | null;
  likely: readonly PlatformOption[];
  options: readonly PlatformOption[];
  onChange: (slug: string) => void;
}

/** The native select; likely platforms come first. */
function PlatformSelect({ label, value, likely, options, onChange }: PlatformSelectProps) {
  const { t } = useTranslation('upload');
  const first = new Set(likely.map(({ slug }) => slug));
  const rest = options.filter(({ slug }) => !first.has(slug));
  const groups = [
    { label: t('platforms-likely'), some: likely },
    { label: t('platforms-own'), some: rest.filter(({ id }) => id !== null) },
    { label: t('platforms-new'), some: rest.filter(({ id }) => id === null) },
  ].filter(({ some }) => some.length > 0);
  return (
    <div className="relative">
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value)}
        className={classes(inputClass, 'w-full appearance-none pr-10')}
      >
        {value === null && <option value="">{t('platform-choose')}</option>}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label} className="bg-raised text-ink">
            {group.some.map(({ slug, name }) => (
              <option key={slug} value={slug} className="bg-raised text-ink">
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-3 right-3 text-ink-faint"
      />
    </div>
  );
}
