import { useState } from 'react';

import { useShownLater } from './use-shown-later.ts';

const DWELL_MS = 300;

interface Props {
  /** Full-screen picture; null for the default background. */
  picture: string | null;
  /** Blurs the picture, for covers, which have the wrong shape. */
  isSoft: boolean;
}

/** Full-screen artwork of the focused item; the previous one fades out below it. */
export function Backdrop(wanted: Props) {
  const picture = useShownLater(wanted.picture, DWELL_MS);
  const isSoft = useShownLater(wanted.isSoft, DWELL_MS);
  const [layers, setLayers] = useState<readonly [string | null, string | null]>([null, null]);
  const [before, current] = layers;
  if (current !== picture) setLayers([current, picture]);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 -z-10 overflow-hidden bg-canvas"
    >
      <div className="absolute inset-0 bg-[radial-gradient(70%_90%_at_80%_10%,var(--glow),transparent)]" />
      {before && before !== picture && (
        <Layer key={before} src={before} isSoft={isSoft} isLeaving />
      )}
      {picture && <Layer key={picture} src={picture} isSoft={isSoft} isLeaving={false} />}
      <div className="absolute inset-0 bg-[linear-gradient(90deg,var(--canvas)_8%,transparent_75%),linear-gradient(0deg,var(--canvas)_22%,transparent_70%)]" />
    </div>
  );
}

/**
 * Blurring the full screen is too slow on small machines: a small picture is blurred and enlarged.
 */
const SOFT = 'size-1/8 origin-top-left scale-800 blur-[0.6rem] will-change-transform';

function Layer({ src, isSoft, isLeaving }: { src: string; isSoft: boolean; isLeaving: boolean }) {
  const [isThere, setThere] = useState(false);
  const opacity = isLeaving || !isThere ? 'opacity-0' : 'opacity-70';
  return (
    <img
      src={src}
      alt=""
      decoding="async"
      onLoad={() => setThere(true)}
      className={`absolute top-0 left-0 object-cover transition-opacity duration-(--duration-slow) ${opacity} ${isSoft ? SOFT : 'size-full'}`}
    />
  );
}
