import { ExternalLink, Play } from 'lucide-react';

import { buttonClass } from './button-class.ts';
import type { MediaItem, MediaTexts } from './media-viewer-item.ts';
import { watchAddress } from './media-viewer-watch-address.ts';

interface Props {
  item: Extract<MediaItem, { kind: 'video' }>;
  texts: MediaTexts;
}

/** Silent until its own button is pressed: nobody knows how loud a clip was recorded. */
export function MediaViewerVideo({ item, texts }: Props) {
  if ('embed' in item) return <Elsewhere embed={item.embed} texts={texts} />;
  return (
    <video
      src={item.src}
      poster={item.poster}
      aria-label={item.title}
      controls
      muted
      playsInline
      preload="metadata"
      className="absolute inset-0 size-full"
    />
  );
}

/** The content policy frames no other site, and nothing is asked of one before somebody presses. */
function Elsewhere({ embed, texts }: { embed: string; texts: MediaTexts }) {
  const address = watchAddress(embed);
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-5 p-6">
      <Play size={40} aria-hidden="true" className="text-ink-faint" />
      {address && (
        <a
          href={address.href}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('primary', 'lg')}
        >
          {texts.watchOn(address.host)}
          <ExternalLink size={16} aria-hidden="true" />
        </a>
      )}
    </div>
  );
}
