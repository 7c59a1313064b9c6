import { classes } from '#shared/lib/classes.ts';
import { seedOf } from '#shared/lib/seed-of.ts';
import { useBrokenImages } from '#shared/lib/use-broken-images.ts';

interface Props {
  name: string;
  /** If absent, empty or broken, initials on a generated pattern are shown. */
  src?: string | null | undefined;
  size?: number | undefined;
  className?: string | undefined;
}

const TINTS = 6;

function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => /^\P{M}\p{M}*/u.exec(word ?? '')?.[0] ?? '?')
    .join('')
    .toUpperCase();
}

/** Decorative, next to a name. If it is alone in a control, the control needs a label. */
export function Avatar({ name, src, size = 40, className }: Props) {
  const { broken, onBroken } = useBrokenImages();
  const box = classes('shrink-0 overflow-hidden rounded-full', className);
  if (src && !broken.has(src)) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        className={classes(box, 'bg-sunken object-cover')}
        style={{ width: size, height: size }}
        onError={() => onBroken(src)}
      />
    );
  }
  const seed = seedOf(name);
  return (
    // Initials come from CSS: as text they would be part of the name of the control.
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={classes(
        box,
        'relative grid place-items-center leading-none font-[650] text-on-tint',
        'after:relative after:content-[attr(data-initials)]',
      )}
      style={{
        width: size,
        height: size,
        fontSize: size * 0.375,
        background: `var(--tint-${(seed % TINTS) + 1})`,
      }}
    >
      <svg viewBox="0 0 40 40" className="absolute inset-0 size-full">
        <g fill="currentColor" opacity="0.14" transform={`rotate(${(seed >> 3) % 360} 20 20)`}>
          <path d="M20 -8 48 20 20 20Z" />
          <path d="M20 20 20 48 -8 20Z" />
        </g>
      </svg>
    </span>
  );
}
