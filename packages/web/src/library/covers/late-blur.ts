/** Most pictures are there before anybody misses them. */
const MISSED_MS = 120;

interface Awaited {
  picture: HTMLImageElement;
  /** What it will lie on. */
  ground: HTMLElement;
}

/** Once the picture is missed, shows what a few bytes know of it. */
export function blurWhenLate(awaited: Awaited, hash: string): void {
  setTimeout(() => {
    if (isMissed(awaited)) void showBlur(awaited, hash);
  }, MISSED_MS);
}

async function showBlur(awaited: Awaited, hash: string): Promise<void> {
  // Fetched with the first picture that is late: where all are near, never.
  const { thumbHashImage } = await import('./thumb-hash.ts');
  const blur = isMissed(awaited) && thumbHashImage(hash);
  if (blur) awaited.ground.style.backgroundImage = `url(${blur})`;
}

const isMissed = ({ picture, ground }: Awaited): boolean => ground.isConnected && !isHere(picture);

export const isHere = (picture: HTMLImageElement): boolean =>
  picture.complete && picture.naturalWidth > 0;
