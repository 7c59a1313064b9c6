import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { Focusable } from '#console/focus/focusable.tsx';
import { useActions } from '#console/input/input-context.tsx';
import { SidePanel } from '#console/overlays/side-panel.tsx';
import { pillClass } from '#console/parts/card-class.ts';
import { useFormat } from '#shared/i18n/use-format.ts';

interface Props {
  rom: DetailedRom;
  onClose: () => void;
}

/** All facts about a game, with its full description. */
export function DetailsPanel({ rom, onClose }: Props) {
  const { t } = useTranslation('console');
  const format = useFormat();
  const text = useRef<HTMLDivElement>(null);
  useActions((action) => {
    if (action === 'back' || action === 'confirm') onClose();
    else if (action === 'up' || action === 'down') scroll(text.current, action);
    return true;
  });
  const { metadatum } = rom;
  const facts: readonly [string, string][] = [
    [t('fact-companies'), format.list(metadatum.companies)],
    [t('fact-genres'), format.list(metadatum.genres)],
    [t('fact-players'), metadatum.player_count],
    [
      t('fact-released'),
      metadatum.first_release_date === null
        ? ''
        : format.calendarDate(metadatum.first_release_date),
    ],
    [t('fact-regions'), format.list(rom.regions)],
    [t('fact-file'), rom.fs_name],
    [t('fact-size'), format.bytes(rom.fs_size_bytes)],
  ];
  return (
    <SidePanel title={rom.name} hints={[{ action: 'back', label: t('back') }]}>
      <Focusable
        isFocused
        onPress={onClose}
        onAim={() => undefined}
        className={`${pillClass(true)} justify-self-start`}
      >
        {t('back')}
      </Focusable>
      <div ref={text} className="grid gap-8">
        {rom.summary && <p className="text-2xl leading-normal text-ink-soft">{rom.summary}</p>}
        <dl className="grid gap-5">
          {facts
            .filter(([, value]) => value !== '')
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

const STEP = 0.4;

/** Scrolls the panel by a fraction of its visible height. */
function scroll(text: HTMLElement | null, direction: 'up' | 'down'): void {
  const panel = text?.parentElement;
  panel?.scrollBy({
    top: panel.clientHeight * STEP * (direction === 'up' ? -1 : 1),
    behavior: 'smooth',
  });
}
