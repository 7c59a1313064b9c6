/** Names as they stand on disk. */
export function NameChips({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li key={name} className="max-w-full rounded-xs bg-hover px-2 py-0.5">
          <code className="text-[0.8125rem] wrap-anywhere">{name}</code>
        </li>
      ))}
    </ul>
  );
}
