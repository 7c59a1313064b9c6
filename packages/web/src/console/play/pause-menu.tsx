import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { DeleteQuestion } from '#console/game/delete-question.tsx';
import { ChoicePanel } from '#console/overlays/choice-panel.tsx';
import type { ChoiceRow } from '#console/overlays/choice-row.ts';
import { ControlsPanel } from '#console/overlays/controls-panel.tsx';
import { resourceAddress } from '#library/data/rom-addresses.ts';
import type { Remapping } from '#play/controls/use-remapping.ts';
import { useFormat } from '#shared/i18n/use-format.ts';

interface PausedGame {
  title: string;
  romId: number;
  /** Text about whether the saves are on the server. */
  keeping: string;
  discs: { readonly count: number; readonly current: number };
  states: readonly AssetVersion[];
  controls: Remapping;
  onResume: () => void;
  onSaveState: () => void;
  onLoadState: (version: AssetVersion) => void;
  onDisc: (index: number) => void;
  onRestart: () => void;
  onQuit: () => void;
}

type Open = 'menu' | 'states' | 'restart' | 'controls';

/** The pause menu above a game. */
export function PauseMenu(game: PausedGame) {
  const { t } = useTranslation('console');
  const [open, setOpen] = useState<Open>('menu');
  const [from, setFrom] = useState<Open>('menu');
  const enter = (next: Open) => () => {
    setFrom(next);
    setOpen(next);
  };
  const back = () => setOpen('menu');
  const discRow = useDiscRow(game);
  if (open === 'controls') return <ControlsPanel controls={game.controls} onClose={back} />;
  // The last state may have been deleted there.
  if (open === 'states' && game.states.length === 0) back();
  if (open === 'states') return <StatesMenu {...game} onBack={back} />;
  if (open === 'restart') {
    return (
      <ChoicePanel
        key="restart"
        title={t('restart-question')}
        text={t('restart-text')}
        onClose={back}
        rows={[button('keep', t('back'), back), button('again', t('restart'), game.onRestart)]}
      />
    );
  }
  return (
    <ChoicePanel
      key="menu"
      title={game.title}
      text={game.keeping}
      start={from}
      onClose={game.onResume}
      rows={[
        button('resume', t('resume'), game.onResume),
        button('save', t('save-state'), game.onSaveState),
        ...(game.states.length > 0 ? [button('states', t('load-state'), enter('states'))] : []),
        ...discRow,
        button('controls', t('controls'), enter('controls')),
        button('restart', t('restart'), enter('restart')),
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

function useDiscRow({ discs, onDisc }: Pick<PausedGame, 'discs' | 'onDisc'>): ChoiceRow[] {
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

function StatesMenu({
  romId,
  states,
  onLoadState,
  onBack,
}: Pick<PausedGame, 'romId' | 'states' | 'onLoadState'> & { onBack: () => void }) {
  const { t } = useTranslation('console');
  const format = useFormat();
  const [doomed, setDoomed] = useState<AssetVersion | null>(null);
  const [last, setLast] = useState('');
  if (doomed) {
    return <DeleteQuestion romId={romId} version={doomed} onClose={() => setDoomed(null)} />;
  }
  return (
    <ChoicePanel
      title={t('load-state')}
      start={last}
      removeLabel={t('delete')}
      onClose={onBack}
      rows={states.map((version) => ({
        kind: 'button',
        key: String(version.id),
        label: format.ago(version.created_at),
        detail: [format.dateTime(version.created_at), version.device_name]
          .filter(Boolean)
          .join(' · '),
        picture: version.screenshot_path ? resourceAddress(version.screenshot_path) : '',
        onPress: () => onLoadState(version),
        onRemove: () => {
          setLast(String(version.id));
          setDoomed(version);
        },
      }))}
    />
  );
}

/** The game was played on two devices from the same save. */
interface Divergence {
  readonly title: string;
  readonly text: string;
  readonly answers: readonly { readonly label: string; readonly onPress: () => void }[];
}

/**
 * A note while the game runs, when the pad belongs to the game; the pause menu asks for a decision.
 */
export const DivergenceNote = ({ divergence }: { divergence: Divergence | null }) =>
  divergence &&
  createPortal(
    <output
      data-theme="dark"
      className="pointer-events-none fixed top-8 right-8 z-51 flex items-center gap-4 rounded-full bg-veil px-8 py-4 text-xl font-medium text-on-tint"
    >
      <CircleAlert className="size-7" aria-hidden="true" />
      {divergence.title}
    </output>,
    document.body,
  );

interface Props {
  divergence: Divergence;
  /** Decides later: the question returns with the next pause. */
  onBack: () => void;
}

export function DivergenceQuestion({ divergence: { title, text, answers }, onBack }: Props) {
  return (
    <ChoicePanel
      title={title}
      text={text}
      onClose={onBack}
      rows={answers.map(({ label, onPress }) => ({ kind: 'button', key: label, label, onPress }))}
    />
  );
}
