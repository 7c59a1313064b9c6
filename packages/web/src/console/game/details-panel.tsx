import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { Focusable } from '#console/focus/focusable.tsx';
import { useActions } from '#play/input/input-context.tsx';
import { ChoicePanel } from '#console/overlays/choice-panel.tsx';
import { SidePanel } from '#console/overlays/side-panel.tsx';
import { pillClass } from '#console/parts/card-class.ts';
import type { Achievement } from '#game/page/achievements.ts';
import { useFilterLabels } from '#library/gallery/filter-chips.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';

interface Props {
  rom: DetailedRom;
  /** In seconds. */
  playTime: number;
  onClose: () => void;
}

/** All facts about a game, with its full description. */
export function DetailsPanel({ rom, playTime, onClose }: Props) {
  const { t } = useTranslation(['console', 'rom', 'gallery', 'saves']);
  const format = useFormat();
  const labels = useFilterLabels();
  const text = useRef<HTMLDivElement>(null);
  useActions((action) => {
    if (action === 'back' || action === 'confirm') onClose();
    else if (action === 'up' || action === 'down') scroll(text.current, action);
    return true;
  });
  const { metadatum, rom_user } = rom;
  const list = (kind: 'regions' | 'languages', values: readonly string[]) =>
    format.list(values.map((value) => labels.value(kind, value)));
  const { first_release_date: released, average_rating: rating } = metadatum;
  const facts: readonly (readonly [string, string | null])[] = [
    [t('rom:fact-released'), released === null ? null : format.calendarDate(released)],
    [t('gallery:list-companies'), format.list(metadatum.companies)],
    [t('gallery:list-genres'), format.list(metadatum.genres)],
    [t('gallery:list-franchises'), format.list(metadatum.franchises)],
    [t('rom:fact-players'), metadatum.player_count],
    [t('rom:fact-rating'), rating ? format.percent(rating / 100) : null],
    [t('gallery:list-regions'), list('regions', rom.regions)],
    [t('gallery:list-languages'), list('languages', rom.languages)],
    [t('rom:last-played'), rom_user.last_played && format.ago(rom_user.last_played)],
    [t('saves:play-time'), playTime > 0 ? format.duration(playTime) : null],
    [t('rom:fact-added'), format.date(rom.created_at)],
    [t('rom:fact-size'), readableSize(rom.fs_size_bytes, format)],
    [t('rom:fact-file'), rom.fs_name],
  ];
  return (
    <SidePanel title={rom.name} hints={[{ action: 'back', label: t('back') }]}>
      <Focusable
        isFocused
        onPress={onClose}
        onPoint={() => undefined}
        className={`${pillClass(true)} justify-self-start`}
      >
        {t('back')}
      </Focusable>
      <div ref={text} className="grid gap-8">
        {rom.summary && <p className="text-2xl leading-normal text-ink-soft">{rom.summary}</p>}
        <dl className="grid gap-5">
          {facts
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <div key={name} className="grid gap-1">
                <dt className="text-xl text-ink-soft">{name}</dt>
                <dd className="text-2xl wrap-anywhere">{value}</dd>
              </div>
            ))}
        </dl>
      </div>
    </SidePanel>
  );
}

interface AchievementProps {
  achievement: Achievement;
  onClose: () => void;
}

export function AchievementPanel({ achievement, onClose }: AchievementProps) {
  const { t } = useTranslation(['console', 'rom']);
  const format = useFormat();
  const { title, description, earnedAt } = achievement;
  const state = earnedAt ? format.date(earnedAt) : t('rom:achievements-locked');
  return (
    <ChoicePanel
      title={title}
      text={[description, state].filter(Boolean).join(' · ')}
      rows={[{ kind: 'button', key: 'back', label: t('back'), onPress: onClose }]}
      onClose={onClose}
    />
  );
}

const STEP = 0.4;

/** Scrolls the panel by a fraction of its visible height. */
function scroll(text: HTMLElement | null, direction: 'up' | 'down'): void {
  const panel = text?.parentElement;
  panel?.scrollBy({
    top: panel.clientHeight * STEP * (direction === 'up' ? -1 : 1),
    behavior: 'smooth',
  });
}

const MEGABYTE = 1_000_000;

/** A size such as "12 MB"; null for small files, because their size is not useful on a TV. */
const readableSize = (
  bytes: number,
  { bytes: format }: Pick<ReturnType<typeof useFormat>, 'bytes'>,
): string | null => (bytes < MEGABYTE ? null : format(Math.round(bytes / MEGABYTE) * MEGABYTE));
