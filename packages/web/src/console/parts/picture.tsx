import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';

import { useBrokenImages } from '#shared/lib/use-broken-images.ts';

interface Props {
  /** Null if there is none. */
  src: string | null;
  /** Shown if there is no picture or it cannot be loaded. */
  fallback?: ReactNode;
  className?: string | undefined;
}

/** A picture that fills its box. */
export function Picture({ src, fallback, className = 'object-cover' }: Props) {
  const { broken, onBroken } = useBrokenImages();
  if (src === null || broken.has(src)) {
    return (
      <span
        aria-hidden="true"
        className="grid size-full place-items-center bg-[linear-gradient(150deg,var(--raised),var(--sunken))] text-ink-faint [&>svg]:size-1/4"
      >
        {fallback ?? <ImageOff />}
      </span>
    );
  }
  return (
    <img
      src={src}
      alt=""
      draggable={false}
      decoding="async"
      onError={() => onBroken(src)}
      className={`size-full ${className}`}
    />
  );
}
