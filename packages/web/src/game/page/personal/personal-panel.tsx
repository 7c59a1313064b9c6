import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import type { Personal } from '#game/data/rom-personal.ts';
import { useStatusWords } from '#library/gallery/status-words.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Card } from '#shared/ui/card.tsx';
import { DifficultyScale, RatingScale } from '#shared/ui/rating-scale.tsx';
import { Slider } from '#shared/ui/slider.tsx';
import { Switch } from '#shared/ui/switch.tsx';

import { LastPlayed } from './last-played.tsx';
import { PlayTime } from './play-time.tsx';
import { SaveMark } from './save-mark.tsx';
import { StatusChoice } from './status-choice.tsx';

const MARKS = ['now_playing', 'backlogged', 'hidden'] as const;

/** What a person keeps about a game. Saved by itself, half a second after the last change. */
export function PersonalPanel({ romId, personal }: { romId: number; personal: Personal }) {
  const { t } = useTranslation('rom');
  const words = useStatusWords();
  const format = useFormat();
  const { can } = useMe();
  const { mine, change } = personal;
  const disabled = !can('roms.user.write');
  const outOfTen = (value: number) =>
    value === 0 ? t('scale-none') : t('scale-value', { value: format.number(value) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SaveMark personal={personal} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 xl:gap-6">
        <Card title={t('personal-progress')}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <StatusChoice
              value={mine.status}
              onChange={(status) => change({ status })}
              disabled={disabled}
            />
            <div className="grid gap-4">
              {MARKS.map((mark) => (
                <Switch
                  key={mark}
                  label={words[mark]}
                  hint={t(`mark-${mark}`)}
                  checked={mine[mark]}
                  onChange={(isOn) => change({ [mark]: isOn })}
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
