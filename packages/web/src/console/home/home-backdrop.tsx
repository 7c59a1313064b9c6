import { Backdrop } from '../parts/backdrop.tsx';
import { useScreenshot } from '../parts/use-screenshot.ts';
import type { InFocus } from './use-in-focus.ts';

/** A picture of the game itself where there is one, else its cover as a breath of colour. */
export function HomeBackdrop({ inFocus }: { inFocus: InFocus | null }) {
  const screenshot = useScreenshot(inFocus?.rom?.id ?? null);
  const picture = screenshot ?? inFocus?.art ?? '';
  return <Backdrop picture={picture || null} isSoft={!screenshot} />;
}
