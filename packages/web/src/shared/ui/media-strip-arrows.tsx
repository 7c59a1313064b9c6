import { ChevronLeft, ChevronRight } from 'lucide-react';

import { IconButton } from './icon-button.tsx';
import type { MediaTexts } from './media-viewer-item.ts';

interface Props {
  back: boolean;
  forward: boolean;
  scroll: (direction: -1 | 1) => void;
  texts: MediaTexts;
}

const ARROW =
  'absolute! inset-y-0 z-10 my-auto rounded-full! border border-line bg-raised text-ink! shadow-2 max-sm:hidden!';

/** For mice: fingers pull the row itself, and arrow keys go along it. */
export function MediaStripArrows({ back, forward, scroll, texts }: Props) {
  return (
    <>
      {back && (
        <IconButton
          label={texts.scrollBack}
          tabIndex={-1}
          onClick={() => scroll(-1)}
          className={`${ARROW} left-2`}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
      )}
      {forward && (
        <IconButton
          label={texts.scrollForward}
          tabIndex={-1}
          onClick={() => scroll(1)}
          className={`${ARROW} right-2`}
        >
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
      )}
    </>
  );
}
