import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { useFormat } from '#i18n/use-format.ts';

import { ChoicePanel } from '../overlays/choice-panel.tsx';
import type { ChoiceRow } from '../overlays/choice-row.ts';

export interface PausedGame {
  title: string;
  /** In words: what was saved is on the server, or waits. */
  keeping: string;
  discs: { readonly count: number; readonly current: number };
  states: readonly AssetVersion[];
  onResume: () => void;
  onSaveState: () => void;
  onLoadState: (version: AssetVersion) => void;
  onDisc: (index: number) => void;
  onControls: () => void;
  onRestart: () => void;
  onQuit: () => void;
}

/** Over the picture of a game that stands still. */
export function PauseMenu(game: PausedGame) {
  const { t } = useTranslation('console');
  const [open, setOpen] = useState<'menu' | 'states' | 'restart'>('menu');
  const back = () => setOpen('menu');
  const discRow = useDiscRow(game);
  if (open === 'states') return <StatesMenu {...game} onBack={back} />;
  if (open === 'restart') {
    return (
      <ChoicePanel
        title={t('restart-question')}
        text={t('restart-text')}
        onClose={back}
        rows={[
          { kind: 'button', key: 'keep', label: t('back'), onPress: back },
          { kind: 'button', key: 'restart', label: t('restart'), onPress: game.onRestart },
        ]}
      />
    );
  }
  return (
    <ChoicePanel
      title={game.title}
      text={game.keeping}
      onClose={game.onResume}
      rows={[
        { kind: 'button', key: 'resume', label: t('resume'), onPress: game.onResume },
        { kind: 'button', key: 'save', label: t('save-state'), onPress: game.onSaveState },
        ...(game.states.length > 0
          ? [button('load', t('load-state'), () => setOpen('states'))]
          : []),
        ...discRow,
        button('controls', t('controls'), game.onControls),
        button('restart', t('restart'), () => setOpen('restart')),
        button('quit', t('quit'), game.onQuit),
      ]}
    />
  );
}

const button = (key: string, label: string, onPress: () => void): ChoiceRow => ({
  kind: 'button',
  key,
  label,
  onPress,
});

function useDiscRow({ discs, onDisc }: PausedGame): ChoiceRow[] {
  const { t } = useTranslation('console');
  const format = useFormat();
  if (discs.count < 2) return [];
  return [
    {
      kind: 'choice',
      key: 'disc',
      label: t('disc'),
      values: Array.from({ length: discs.count }, (_, index) => ({
        value: String(index),
        label: format.number(index + 1),
      })),
      value: String(discs.current),
      onChange: (value) => onDisc(Number(value)),
    },
  ];
}

function StatesMenu({ states, onLoadState, onBack }: PausedGame & { onBack: () => void }) {
  const { t } = useTranslation('console');
  const format = useFormat();
  return (
    <ChoicePanel
      title={t('load-state')}
      onClose={onBack}
      rows={states.map((version) =>
        button(
          String(version.id),
          [format.ago(version.created_at), version.device_name].filter(Boolean).join(' · '),
          () => onLoadState(version),
        ),
      )}
    />
  );
}
