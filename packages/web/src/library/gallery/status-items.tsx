import { CircleOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { PLAY_STATUSES } from '@saveroom/contract';
import type { RomCard } from '@saveroom/contract';

import type { RomMarks } from '#library/data/roms-actions.ts';

import { MenuCheck, MenuItem, MenuLine } from './menu-parts.tsx';
import { STATUS_ICONS, useStatusWords } from './status-words.ts';

const MARKS = ['now_playing', 'backlogged', 'hidden'] as const;

interface Props {
  /** What it has now; null: several games, which may differ. */
  current: Pick<RomCard, 'status' | (typeof MARKS)[number]> | null;
  onChange: (marks: RomMarks) => void;
}

/** Marks, of which a game may have several, and how far somebody got, which is one. */
export function StatusItems({ current, onChange }: Props) {
  const { t } = useTranslation('gallery');
  const words = useStatusWords();
  return (
    <>
      {MARKS.map((mark) => {
        const Icon = STATUS_ICONS[mark];
        const isOn = current?.[mark] ?? false;
        return (
          <MenuCheck
            key={mark}
            icon={<Icon size={16} aria-hidden="true" />}
            checked={isOn}
            onSelect={() => onChange({ [mark]: !isOn })}
          >
            {words[mark]}
          </MenuCheck>
        );
      })}
      <MenuLine />
      {PLAY_STATUSES.map((status) => {
        const Icon = STATUS_ICONS[status];
        const isOn = current?.status === status;
        return (
          <MenuCheck
            key={status}
            icon={<Icon size={16} aria-hidden="true" />}
            checked={isOn}
            onSelect={() => onChange({ status: isOn ? null : status })}
          >
            {words[status]}
          </MenuCheck>
        );
      })}
      <MenuLine />
      <MenuItem
        icon={<CircleOff size={16} aria-hidden="true" />}
        onSelect={() =>
          onChange({ status: null, backlogged: false, now_playing: false, hidden: false })
        }
      >
        {t('status-none')}
      </MenuItem>
    </>
  );
}
