import { Check } from 'lucide-react';

import { classes } from '#shared/lib/classes.ts';

import { SourcePicture } from '../source-picture.tsx';

interface Tile {
  url: string;
  /** A smaller one of the same. */
  thumb: string;
  /** Read aloud and shown below it. */
  caption: string;
}

interface Props {
  tiles: readonly Tile[];
  chosen: string | null;
  onChoose: (url: string) => void;
}

export function PictureTiles({ tiles, chosen, onChoose }: Props) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
      {tiles.map(({ url, thumb, caption }) => (
        <li key={url}>
          <button
            type="button"
            aria-pressed={url === chosen}
            onClick={() => onChoose(url)}
            className={classes(
              'relative grid w-full gap-1.5 rounded-sm border p-1.5 text-center text-xs transition',
              url === chosen
                ? 'border-accent bg-accent-soft'
                : 'border-line text-ink-soft hover:border-line-strong',
            )}
          >
            <SourcePicture url={thumb} className="aspect-3/4 w-full" />
            <span className="truncate">{caption}</span>
            {url === chosen && (
              <span className="absolute top-2.5 right-2.5 grid size-5 place-items-center rounded-full bg-accent text-on-accent">
                <Check size={13} strokeWidth={3} aria-hidden="true" />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
