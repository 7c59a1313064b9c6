import { X, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from './icon-button.tsx';
import { useKitTexts } from './kit-texts.ts';
import type { MediaTexts } from './media-viewer-item.ts';
import { MOST_SCALE } from './media-viewer-zoom.ts';

interface Props {
  position: string;
  /** Absent for what cannot be enlarged. */
  scale?: number | undefined;
  onScale: (by: -1 | 1) => void;
  onClose: () => void;
  texts: MediaTexts;
}

export function MediaViewerBar({ position, scale, onScale, onClose, texts }: Props) {
  const { close } = useKitTexts();
  return (
    <div className="flex min-h-14 shrink-0 items-center gap-1 px-2 pt-[env(safe-area-inset-top)]">
      <p className="mr-auto px-2 text-sm text-ink-soft tabular-nums">{position}</p>
      {scale !== undefined && (
        <>
          <ZoomButton label={texts.zoomOut} isAtEnd={scale <= 1} onClick={() => onScale(-1)}>
            <ZoomOut size={18} aria-hidden="true" />
          </ZoomButton>
          <ZoomButton label={texts.zoomIn} isAtEnd={scale >= MOST_SCALE} onClick={() => onScale(1)}>
            <ZoomIn size={18} aria-hidden="true" />
          </ZoomButton>
        </>
      )}
      <IconButton label={close} onClick={onClose} data-autofocus>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface ZoomButtonProps {
  label: string;
  /** Not `disabled`: the focus would be lost, and the keys with it. */
  isAtEnd: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ZoomButton({ isAtEnd, ...rest }: ZoomButtonProps) {
  return (
    <IconButton
      {...rest}
      aria-disabled={isAtEnd || undefined}
      className="aria-disabled:opacity-45"
    />
  );
}
