import { Info, Play, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Focusable } from '#console/focus/focusable.tsx';

export type GameAction = 'play' | 'favorite' | 'details';

interface Props {
  actions: readonly GameAction[];
  hasProgress: boolean;
  isFavorite: boolean;
  /** Null: another row has the focus. */
  focused: number | null;
  onPress: (action: GameAction) => void;
  onAim: (index: number) => void;
}

const ICONS = { play: Play, favorite: Star, details: Info };

export function GameActions({ actions, hasProgress, isFavorite, focused, onPress, onAim }: Props) {
  const { t } = useTranslation('console');
  const labels = {
    play: hasProgress ? t('continue') : t('play'),
    favorite: isFavorite ? t('unfavorite') : t('favorite'),
    details: t('details'),
  };
  return (
    <div className="flex h-16 shrink-0 gap-6">
      {actions.map((action, index) => {
        const Icon = ICONS[action];
        const isFocused = index === focused;
        const rest = action === 'play' ? 'bg-accent text-on-accent' : 'bg-hover text-ink';
        return (
          <Focusable
            key={action}
            isFocused={isFocused}
            onPress={() => onPress(action)}
            onAim={() => onAim(index)}
            className={`flex items-center gap-4 rounded-full px-10 py-4 text-2xl font-semibold transition ${isFocused ? 'scale-105 bg-ink text-canvas shadow-2' : rest}`}
          >
            <Icon
              className={`size-7 ${action === 'play' || (action === 'favorite' && isFavorite) ? 'fill-current' : ''}`}
              aria-hidden="true"
            />
            {labels[action]}
          </Focusable>
        );
      })}
    </div>
  );
}
