import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { isAccount, useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { RatingScale } from '#shared/ui/rating-scale.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { resourceAddress } from '#library/data/rom-addresses.ts';
import { resumeQueries } from '#library/data/resume.ts';
import { StatusIcon, statusOf, useStatusLabels } from '#library/gallery/game-labels.tsx';

import { playTimeQueries } from '#game/data/play-sessions.ts';
import type { Personal } from '#game/data/rom-personal.ts';
import { achievementTotals, readAchievements } from './achievements.ts';
import { PlayLink } from './play-button.tsx';
import type { Playing } from './play-button.tsx';

interface Props {
  rom: DetailedRom;
  personal: Personal;
  playing: Playing;
}

/** What the user has done in the game so far. The personal tab edits it. */
export function ProgressPanel({ rom, personal: { mine, change }, playing }: Props) {
  const { t } = useTranslation(['rom', 'saves']);
  const format = useFormat();
  const labels = useStatusLabels();
  const { user, can } = useMe();
  const { data: playTime, isPending } = useQuery({
    ...playTimeQueries.of(rom.id),
    enabled: isAccount(user),
  });
  if (!isAccount(user)) return null;
  const { total, earned } = achievementTotals(readAchievements(rom, user));
  const status = statusOf(mine);
  return (
    <section
      aria-label={t('personal-progress')}
      className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      {playing.kind && playing.isStarted && <ResumeLink rom={rom} playing={playing} />}
      <dl className="grid flex-1 grid-cols-2 gap-x-8 gap-y-4 sm:flex sm:basis-72 sm:flex-wrap sm:items-start">
        <Stat label={t('last-played')}>
          {mine.last_played === null ? (
            t('last-played-never')
          ) : (
            <time dateTime={mine.last_played} title={format.dateTime(mine.last_played)}>
              {format.ago(mine.last_played)}
            </time>
          )}
        </Stat>
        {(isPending || playTime) && (
          <Stat label={t('saves:play-time')}>
            {playTime ? (
              format.duration(playTime.duration_ms / 1000)
            ) : (
              <Skeleton className="h-5 w-20" />
            )}
          </Stat>
        )}
        {status && (
          <Stat label={t('status-choice')}>
            <span className="flex items-center gap-1.5">
              <span className="text-accent-ink">
                <StatusIcon status={status} size={16} />
              </span>
              {labels[status]}
            </span>
          </Stat>
        )}
        {mine.completion > 0 && (
          <Stat label={t('completion')} share={mine.completion / 100}>
            {format.percent(mine.completion / 100)}
          </Stat>
        )}
        {total > 0 && (
          <Stat label={t('tab-achievements')} share={earned / total}>
            {t('position', { place: format.number(earned), total: format.number(total) })}
          </Stat>
        )}
        <Stat label={t('rating')}>
          <RatingScale
            label={t('rating')}
            value={mine.rating}
            onChange={can('roms.user.write') ? (rating) => change({ rating }) : undefined}
            valueText={(value) =>
              value === 0 ? t('scale-none') : t('scale-value', { value: format.number(value) })
            }
            compact
          />
        </Stat>
      </dl>
    </section>
  );
}

interface ResumeProps {
  rom: DetailedRom;
  playing: Playing;
}

/** The picture of the newest save or state, which continues the game from there. */
function ResumeLink({ rom, playing }: ResumeProps) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { can } = useMe();
  const { data } = useQuery({ ...resumeQueries.of(rom.id), enabled: can('assets.read') });
  if (!data?.newest) return null;
  const { newest, picture_path, device_name } = data;
  const detail = [format.ago(newest.created_at), device_name].filter(Boolean).join(' · ');
  return (
    <PlayLink
      rom={rom}
      playing={playing}
      className="group flex min-w-0 items-center gap-4 rounded-sm outline-offset-4 max-sm:w-full"
    >
      <span className="relative grid h-20 w-28 shrink-0 place-items-center overflow-hidden rounded-sm border border-line bg-sunken">
        {picture_path && (
          <img
            src={resourceAddress(picture_path)}
            alt=""
            draggable={false}
            className="absolute inset-0 size-full object-cover"
          />
        )}
        <span className="relative grid size-9 place-items-center rounded-full bg-veil text-on-tint transition group-hover:bg-accent group-hover:text-on-accent">
          <Play size={16} fill="currentColor" aria-hidden="true" className="ml-0.5" />
        </span>
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className="text-[0.9375rem] font-semibold">{t('continue')}</span>
        <span className="truncate text-[0.8125rem] text-ink-soft">{detail}</span>
      </span>
    </PlayLink>
  );
}

interface StatProps {
  label: string;
  /** Drawn as a bar. */
  share?: number | undefined;
  children: ReactNode;
}

function Stat({ label, share, children }: StatProps) {
  return (
    <div className="grid min-w-28 content-start gap-1">
      <dt className="text-[0.8125rem] text-ink-soft">{label}</dt>
      <dd className="grid gap-2 text-[0.9375rem] font-semibold tabular-nums">
        {children}
        {share !== undefined && (
          <span className="block w-32 max-w-full">
            <ProgressBar label={label} value={share} max={1} />
          </span>
        )}
      </dd>
    </div>
  );
}
