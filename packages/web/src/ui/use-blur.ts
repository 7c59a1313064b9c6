import { useEffect, useState } from 'react';

type Draw = (hash: string) => string | null;

/** What draws it is fetched with the first picture that has a blur: many libraries have none. */
let draw: Draw | null = null;

const fetchDraw = async (): Promise<void> => {
  const { thumbHashImage } = await import('#lib/thumb-hash.ts');
  draw = thumbHashImage;
};

/** The address of a picture out of a few bytes, until the real one is there. Null: there is none. */
export function useBlur(hash: string | null | undefined): string | null {
  const [isHere, setIsHere] = useState(draw !== null);
  const isMissing = Boolean(hash) && !isHere;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isGone = false;
    void fetchDraw().then(() => {
      if (!isGone) setIsHere(true);
    });
    return () => {
      isGone = true;
    };
  }, [isMissing]);
  return hash && draw ? draw(hash) : null;
}
