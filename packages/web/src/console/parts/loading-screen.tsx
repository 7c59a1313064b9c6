import { useActions } from '../input/input-context.tsx';

/** The shape of what comes, and a way back meanwhile. */
export function LoadingScreen({ label, onBack }: { label: string; onBack: () => void }) {
  useActions((action) => {
    if (action === 'back') onBack();
    return action === 'back';
  });
  return (
    <output aria-label={label} className="grid h-full content-end gap-12 px-20 pb-20">
      <div className="h-16 w-1/3 animate-pulse rounded-md bg-hover" />
      <div className="flex gap-6">
        {Array.from({ length: 7 }, (_, index) => (
          <div key={index} className="h-80 w-60 shrink-0 animate-pulse rounded-lg bg-hover" />
        ))}
      </div>
    </output>
  );
}
