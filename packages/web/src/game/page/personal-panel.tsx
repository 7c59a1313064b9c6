import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleOff, RotateCw, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { PLAY_STATUSES } from '@saveroom/contract';
import type { PlayStatus } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { DifficultyScale, RatingScale } from '#shared/ui/rating-scale.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Slider } from '#shared/ui/slider.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { Switch } from '#shared/ui/switch.tsx';

import { STATUS_ICONS, useStatusLabels } from '#library/gallery/game-labels.tsx';

import { playTimeQueries } from '#game/data/play-sessions.ts';
import type { Personal } from '#game/data/rom-personal.ts';

const FLAGS = ['now_playing', 'backlogged', 'hidden'] as const;

/** Status, rating and progress of the user. Saved half a second after the last change. */
export function PersonalPanel({ romId, personal }: { romId: number; personal: Personal }) {
  const { t } = useTranslation('rom');
  const labels = useStatusLabels();
  const format = useFormat();
  const { can } = useMe();
  const { mine, change } = personal;
  const disabled = !can('roms.user.write');
  const outOfTen = (value: number) =>
    value === 0 ? t('scale-none') : t('scale-value', { value: format.number(value) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SaveStatus personal={personal} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 xl:gap-6">
        <Card title={t('personal-progress')}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <StatusChoice
              value={mine.status}
              onChange={(status) => change({ status })}
              disabled={disabled}
            />
            <div className="grid gap-4">
              {FLAGS.map((flag) => (
                <Switch
                  key={flag}
                  label={labels[flag]}
                  hint={t(`mark-${flag}`)}
                  checked={mine[flag]}
                  onChange={(isOn) => change({ [flag]: isOn })}
                  disabled={disabled}
                />
              ))}
            </div>
          </div>
        </Card>
        <Card title={t('personal-rating')}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <RatingScale
              label={t('rating-value')}
              value={mine.rating}
              onChange={(rating) => change({ rating })}
              valueText={outOfTen}
              clearLabel={t('rating-clear')}
              disabled={disabled}
            />
            <DifficultyScale
              label={t('difficulty')}
              value={mine.difficulty}
              onChange={(difficulty) => change({ difficulty })}
              valueText={outOfTen}
              clearLabel={t('difficulty-clear')}
              disabled={disabled}
            />
            <Slider
              label={t('completion')}
              value={mine.completion}
              onChange={(completion) => change({ completion })}
              valueText={format.percent(mine.completion / 100)}
              disabled={disabled}
            />
            <LastPlayed
              when={mine.last_played}
              onRemove={disabled ? undefined : () => change({ last_played: null })}
            />
            <PlayTime romId={romId} />
          </div>
        </Card>
      </div>
    </div>
  );
}

/** Shows whether the changes are saved. */
function SaveStatus({ personal: { phase, error, retry } }: { personal: Personal }) {
  const { t } = useTranslation(['rom', 'common']);
  const errorText = useErrorText();
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p aria-live="polite" className="flex items-center gap-2 text-ink-soft">
        {phase === 'idle' && t('save-idle')}
        {phase === 'saving' && (
          <>
            <Spinner size={15} />
            {t('save-saving')}
          </>
        )}
        {phase === 'saved' && (
          <>
            <CircleCheck size={16} aria-hidden="true" className="text-good-ink" />
            {t('save-saved')}
          </>
        )}
        {phase === 'failed' && (
          <span className="flex items-center gap-2 text-danger-ink">
            <CircleAlert size={16} aria-hidden="true" className="shrink-0" />
            {t('save-failed', { reason: errorText(error) })}
          </span>
        )}
      </p>
      {phase === 'failed' && (
        <Button size="sm" onClick={retry} icon={<RotateCw size={14} aria-hidden="true" />}>
          {t('common:retry')}
        </Button>
      )}
    </div>
  );
}

interface Props {
  value: PlayStatus | null;
  onChange: (value: PlayStatus | null) => void;
  disabled: boolean;
}

const CHOICES = [null, ...PLAY_STATUSES] as const;

/** Radio buttons for the play status. */
function StatusChoice({ value, onChange, disabled }: Props) {
  const { t } = useTranslation('rom');
  const labels = useStatusLabels();
  const name = useId();
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-2 disabled:opacity-55">
      <legend className="mb-2 text-sm font-medium">{t('status-choice')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
        {CHOICES.map((status) => {
          const Icon = status ? STATUS_ICONS[status] : CircleOff;
          const isOn = value === status;
          return (
            <label
              key={status}
              className={classes(
                'relative flex min-h-12 cursor-pointer items-center gap-2.5 rounded-sm border px-3 text-sm font-medium transition',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                isOn
                  ? 'border-accent bg-accent-soft forced-colors:outline-2 forced-colors:outline-[Highlight]'
                  : 'border-line text-ink-soft hover:border-line-strong hover:text-ink',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={isOn}
                onChange={() => onChange(status)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Icon
                size={17}
                aria-hidden="true"
                className={classes('shrink-0', isOn ? 'text-accent-ink' : 'text-ink-faint')}
              />
              <span className="min-w-0 wrap-break-word">
                {status ? labels[status] : t('status-choice-none')}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

interface LastPlayedProps {
  when: string | null;
  onRemove: (() => void) | undefined;
}

function LastPlayed({ when, onRemove }: LastPlayedProps) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  return (
    <div className="flex min-h-10 items-center gap-2 border-t border-line pt-4 text-sm">
      <span className="font-medium">{t('last-played')}</span>
      {when === null ? (
        <span className="ml-auto text-ink-soft">{t('last-played-never')}</span>
      ) : (
        <>
          <time dateTime={when} title={format.dateTime(when)} className="ml-auto text-ink-soft">
            {format.ago(when)}
          </time>
          {onRemove && (
            <IconButton label={t('last-played-remove')} onClick={onRemove} className="-mr-2">
              <X size={16} aria-hidden="true" />
            </IconButton>
          )}
        </>
      )}
    </div>
  );
}

/** Total play time on all devices of the user. */
function PlayTime({ romId }: { romId: number }) {
  const { t } = useTranslation('saves');
  const format = useFormat();
  const { data, isPending } = useQuery(playTimeQueries.of(romId));
  return (
    <div className="flex min-h-10 items-center gap-2 border-t border-line pt-4 text-sm">
      <span className="font-medium">{t('play-time')}</span>
      <span className="ml-auto text-right text-ink-soft tabular-nums">
        {isPending && <Skeleton className="h-4 w-28" />}
        {data === null && t('play-time-none')}
        {data && (
          <>
            {format.duration(data.duration_ms / 1000)}{' '}
            {t('play-time-sessions', {
              count: data.sessions,
              number: format.number(data.sessions),
            })}
          </>
        )}
      </span>
    </div>
  );
}
