import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

import type { AssetVersion } from '@saveroom/contract';

import { VersionPicture } from '#game/timeline/version-picture.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';

interface FrameProps {
  isChosen: boolean;
  onChoose: () => void;
  picture: ReactNode;
  title: string;
  children?: ReactNode;
}

/** A card that selects where to continue from. */
export function ChoiceCard({ isChosen, onChoose, picture, title, children }: FrameProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classes(
        'group relative grid content-start overflow-hidden rounded-md border bg-surface text-left transition',
        isChosen ? 'border-accent ring-1 ring-accent' : 'border-line hover:border-line-strong',
      )}
    >
      <span className="relative grid aspect-4/3 place-items-center overflow-hidden bg-sunken text-ink-faint">
        {picture}
        {isChosen && (
          <span className="absolute top-2 right-2 grid size-6 place-items-center rounded-full bg-accent text-on-accent">
            <Check size={15} strokeWidth={3} aria-hidden="true" />
          </span>
        )}
      </span>
      <span className="grid gap-0.5 px-3 py-2.5">
        <span className="truncate text-sm font-medium text-ink">{title}</span>
        <span className="line-clamp-2 text-[0.8125rem] text-ink-soft">{children}</span>
      </span>
    </button>
  );
}

interface Props {
  version: AssetVersion;
  isChosen: boolean;
  onChoose: () => void;
  /** If absent, only the time is shown. */
  title?: string | undefined;
}

/** A save or state with its picture, and how long ago it was. */
export function VersionCard({ version, isChosen, onChoose, title }: Props) {
  const format = useFormat();
  const when = format.ago(version.created_at);
  const facts = [
    title === undefined ? format.dateTime(version.created_at) : when,
    version.device_name,
  ];
  return (
    <ChoiceCard
      isChosen={isChosen}
      onChoose={onChoose}
      title={title ?? when}
      picture={<VersionPicture version={version} className="size-full rounded-none! border-0!" />}
    >
      {facts.filter(Boolean).join(' · ')}
    </ChoiceCard>
  );
}
