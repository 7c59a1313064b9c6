import { Spinner } from '#shared/ui/spinner.tsx';

export function PendingScreen() {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-accent-ink">
      <Spinner size={28} announced />
    </div>
  );
}
