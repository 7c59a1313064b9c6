import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { RomPlayer } from '@saveroom/contract';

import { buttonClass } from '#shared/ui/button-class.ts';

interface Props {
  romId: number;
  kind: NonNullable<RomPlayer['kind']>;
  slim: boolean;
}

/** To the player of the game. */
export function PlayAction({ romId, kind, slim }: Props) {
  const { t } = useTranslation('rom');
  return (
    <Link
      to={kind === 'flash' ? '/rom/$rom/ruffle' : '/rom/$rom/ejs'}
      params={{ rom: romId }}
      className={buttonClass('primary', 'lg', slim ? 'flex-1 px-4!' : 'px-8!')}
    >
      <Play size={18} fill="currentColor" aria-hidden="true" />
      {t('play')}
    </Link>
  );
}
