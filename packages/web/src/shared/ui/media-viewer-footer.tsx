import { ChevronLeft, ChevronRight } from 'lucide-react';

import { IconButton } from './icon-button.tsx';
import type { MediaTexts } from './media-viewer-item.ts';

interface Props {
  name: string;
  texts: MediaTexts;
  /** Absent where there is nothing to go to. */
  onStep?: ((by: -1 | 1) => void) | undefined;
}

/** Under the thumb on a phone, on both sides of the picture where there is room. */
const SIDE = 'size-12! rounded-full! bg-scrim text-ink! sm:absolute! sm:inset-y-0 sm:my-auto';

export function MediaViewerFooter({ name, texts, onStep }: Props) {
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-2 px-2 py-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))]">
      {onStep && (
        <IconButton
          label={texts.previous}
          onClick={() => onStep(-1)}
          className={`${SIDE} sm:left-2`}
        >
          <ChevronLeft size={24} aria-hidden="true" />
        </IconButton>
      )}
      <p className="min-w-0 flex-1 truncate text-center text-sm text-ink-soft">{name}</p>
      {onStep && (
        <IconButton label={texts.next} onClick={() => onStep(1)} className={`${SIDE} sm:right-2`}>
          <ChevronRight size={24} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
