import { CircleAlert } from 'lucide-react';
import { createPortal } from 'react-dom';

import { ChoicePanel } from '#console/overlays/choice-panel.tsx';

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
