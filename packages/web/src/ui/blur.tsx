import { thumbHashImage } from '#lib/thumb-hash.ts';

/** A picture out of a few bytes, until the real one is there. Nothing where they mean nothing. */
export function Blur({ hash }: { hash: string }) {
  const image = thumbHashImage(hash);
  return (
    image && (
      <span className="absolute inset-0 bg-cover" style={{ backgroundImage: `url(${image})` }} />
    )
  );
}
