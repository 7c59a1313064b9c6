import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';

import type { DetailedRom } from '@saveroom/contract';

import { silhouetteAddress } from '#library/covers/badge-address.ts';
import { WideArt } from '#library/covers/wide-art.tsx';
import { widePictures } from '#library/data/rom-addresses.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { useDebounced } from '#shared/lib/use-debounced.ts';

/** The artwork of a game, or of a platform, which has a drawing instead of pictures. */
export interface Art {
  readonly key: string;
  /** Undefined while loading; without any, a picture is generated. */
  readonly pictures: readonly string[] | undefined;
  readonly title: string;
  readonly slug: string;
  readonly family: string | null;
  readonly isPlatform?: boolean;
}

interface Props {
  /** Null: the background of the theme. */
  art: Art | null;
  /** Dims the artwork, so that text on it is legible. */
  isDim?: boolean;
  children?: ReactNode;
}

const DWELL_MS = 250;

/** Full-screen artwork of the focused item, which fades over that of the previous one. */
export function Backdrop({ art, isDim = false, children }: Props) {
  const shownKey = useDebounced(art?.key, DWELL_MS);
  const [layers, setLayers] = useState<readonly Art[]>([]);
  const current = layers.at(-1);
  const isNew = current?.key !== art?.key || current?.pictures !== art?.pictures;
  if (isNew && art?.key === shownKey) {
    const previous = layers.filter(({ key }) => key !== art?.key).slice(-1);
    setLayers(art ? [...previous, art] : []);
  }
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 -z-10 overflow-hidden bg-canvas"
    >
      <div className="absolute inset-0 bg-[radial-gradient(70%_90%_at_80%_10%,var(--glow),transparent)]" />
      <div
        className={`absolute inset-0 transition-opacity duration-(--duration-slow) ${isDim ? 'opacity-35' : ''}`}
      >
        {layers.map(({ key, slug, isPlatform, ...layer }) => (
          <div
            key={key}
            className="absolute inset-0 bg-canvas transition-opacity duration-(--duration-slow) starting:opacity-0"
          >
            <WideArt {...layer} platformSlug={slug} className="h-3/5" />
            {isPlatform && (
              <img
                src={silhouetteAddress(slug)}
                alt=""
                className="absolute top-8 right-[24%] size-104 [mask-image:linear-gradient(black_55%,transparent)] drop-shadow-2xl"
              />
            )}
          </div>
        ))}
        {children}
      </div>
    </div>
  );
}

/** Leaves out the user's own screenshots, which the screens show in the foreground. */
const picturesOf = ({ id, merged_screenshots }: DetailedRom) => ({
  id,
  pictures: widePictures({ merged_screenshots, user_screenshots: [] }),
});

/** Wide pictures of the focused game; undefined while they are loading. */
export function useWidePictures(romId: number | null): readonly string[] | undefined {
  const debouncedId = useDebounced(romId, DWELL_MS);
  const { data, isError } = useQuery({
    ...romDetailQueries.one(debouncedId ?? 0),
    enabled: debouncedId !== null && debouncedId === romId,
    select: picturesOf,
  });
  if (isError) return NONE;
  return data?.id === romId ? data?.pictures : undefined;
}

const NONE: readonly string[] = [];
