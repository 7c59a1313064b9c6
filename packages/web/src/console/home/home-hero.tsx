interface Props {
  title: string;
  facts: readonly string[];
}

/** What is in focus, in letters that can be read from across the room. */
export function HomeHero({ title, facts }: Props) {
  return (
    <div className="grid h-52 max-w-[75rem] content-end gap-4">
      <p className="line-clamp-2 text-6xl leading-tight font-extrabold tracking-tight text-balance">
        {title}
      </p>
      <p className="flex h-9 flex-wrap gap-x-6 overflow-hidden text-2xl text-ink-soft tabular-nums">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
  );
}
