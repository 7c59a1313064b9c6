import { PlatformBadge } from '#library/covers/platform-badge.tsx';

import { Backdrop } from '#console/parts/backdrop.tsx';
import { CoverWall } from '#console/parts/cover-wall.tsx';
import { useScreenshot } from '#console/parts/use-screenshot.ts';
import { useCoverWall } from './use-cover-wall.ts';
import type { InFocus } from './use-in-focus.ts';

/**
 * A picture of the game itself where there is one, else its cover as a breath of colour; of a system
 * or a collection its covers, or the sign of the system.
 */
export function HomeBackdrop({ inFocus }: { inFocus: InFocus | null }) {
  const screenshot = useScreenshot(inFocus?.rom?.id ?? null);
  const covers = useCoverWall(inFocus);
  const picture = screenshot ?? inFocus?.art ?? '';
  return (
    <>
      <Backdrop picture={picture || null} isSoft={!screenshot} />
      {covers.length > 0 && <CoverWall key={covers[0]} covers={covers} />}
      {covers.length === 0 && inFocus?.emblem && (
        <PlatformBadge
          {...inFocus.emblem}
          className="absolute -top-6 right-28 -z-10 size-128! [mask-image:radial-gradient(closest-side,black_40%,transparent)] opacity-30"
        />
      )}
    </>
  );
}
