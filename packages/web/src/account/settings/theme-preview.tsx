interface Props {
  name: 'dark' | 'light' | 'auto';
}

/** A small drawing of the interface in that palette. */
export function ThemePreview({ name }: Props) {
  return (
    <span
      aria-hidden="true"
      className="relative block h-20 overflow-hidden rounded-sm border border-line"
    >
      {name !== 'light' && <Pane theme="dark" clipped={false} />}
      {name !== 'dark' && <Pane theme="light" clipped={name === 'auto'} />}
    </span>
  );
}

function Pane({ theme, clipped }: { theme: 'dark' | 'light'; clipped: boolean }) {
  return (
    <span
      data-theme={theme}
      className="absolute inset-0 flex bg-canvas"
      style={clipped ? { clipPath: 'polygon(58% 0, 100% 0, 100% 100%, 42% 100%)' } : undefined}
    >
      <span className="grid w-5 content-start justify-items-center gap-1.5 border-r border-line bg-surface pt-2">
        <span className="size-2.5 rounded-xs bg-accent" />
        <span className="h-1 w-2.5 rounded-full bg-line-strong" />
        <span className="h-1 w-2.5 rounded-full bg-line-strong" />
      </span>
      <span className="grid flex-1 content-start gap-2 p-2.5">
        <span className="h-1.5 w-12 rounded-full bg-ink" />
        <span className="flex gap-1.5">
          <span className="h-9 w-7 rounded-xs border border-line bg-raised" />
          <span className="h-9 w-7 rounded-xs border border-line bg-raised" />
          <span className="h-9 w-7 rounded-xs border border-line bg-raised" />
          <span className="h-9 w-7 rounded-xs border border-line bg-raised" />
        </span>
      </span>
    </span>
  );
}
