import { PlatformBadge } from '#library/covers/platform-badge.tsx';

interface Props {
  label: string;
  folders: readonly {
    /** The folder's name on disk. */
    key: string;
    name: string;
    text: string;
    slug?: string;
    family?: string | null;
  }[];
}

/** Platform folders on disk, each with what it holds. */
export function FolderTiles({ label, folders }: Props) {
  return (
    <ul
      aria-label={label}
      className="grid max-h-86 grid-cols-2 gap-2 overflow-y-auto sm:grid-cols-3"
    >
      {folders.map(({ key, name, text, slug = key, family }) => (
        <li
          key={key}
          className="flex items-center gap-2.5 rounded-sm border border-line bg-surface p-2"
        >
          <PlatformBadge slug={slug} family={family} />
          <div className="grid min-w-0">
            <span
              className="truncate text-sm font-medium"
              title={name === key ? name : `${name} (${key})`}
            >
              {name}
            </span>
            <span className="text-xs text-ink-faint tabular-nums">{text}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
