interface Props {
  /** Says what to do, above the picture. */
  text: string;
  /** Names the picture for screen readers. */
  label: string;
}

/** Names on disk, the same in every language. */
const TREE = `roms/
├── nes/
│   └── My Game (World).nes
├── snes/
│   └── Another Game.sfc
└── psx/
    └── Two Discs/
        ├── Two Discs (Disc 1).chd
        └── Two Discs (Disc 2).chd`;

export function FolderExample({ text, label }: Props) {
  return (
    <figure className="grid gap-2.5 rounded-md border border-dashed border-line-strong p-4">
      <figcaption className="text-sm text-ink-soft">{text}</figcaption>
      <pre
        aria-label={label}
        className="overflow-x-auto rounded-sm bg-sunken p-4 font-mono text-[0.8125rem]/5"
      >
        {TREE}
      </pre>
    </figure>
  );
}
