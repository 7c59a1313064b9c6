import { ImageOff } from 'lucide-react';

import { getSourcePicture } from '@saveroom/contract';

import { addressOf } from '#shared/api/call.ts';
import { classes } from '#shared/lib/classes.ts';
import { useBrokenImages } from '#shared/lib/use-broken-images.ts';

/** A picture at a source, as this server shows it. */
const sourcePictureAddress = (url: string): string =>
  addressOf(getSourcePicture, { query: { url } });

interface Props {
  /** If null or broken, an icon is shown. */
  url: string | null;
  className?: string | undefined;
}

/** Image of a source, through the server. Decorative: a name is next to it. */
export function SourcePicture({ url, className }: Props) {
  const { broken, onBroken } = useBrokenImages();
  return (
    <span
      className={classes(
        'relative grid place-items-center overflow-hidden rounded-xs bg-sunken text-ink-faint',
        className,
      )}
    >
      {url && !broken.has(url) ? (
        <img
          src={sourcePictureAddress(url)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => onBroken(url)}
          className="absolute inset-0 size-full object-contain"
        />
      ) : (
        <ImageOff size={18} strokeWidth={1.5} aria-hidden="true" />
      )}
    </span>
  );
}
