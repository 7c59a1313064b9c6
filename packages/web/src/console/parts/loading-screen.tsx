import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Focusable } from '#console/focus/focusable.tsx';
import { useActions } from '#play/input/input-context.tsx';

import { pillClass } from './card-class.ts';
import { useScreen } from './use-screen.ts';
import type { Screen } from './use-screen.ts';

interface Props {
  label: string;
  /** The screen that is loading. */
  layout: keyof typeof SKELETONS;
  onBack: () => void;
}

/** Skeleton of a screen with a focused back button. */
export function LoadingScreen({ label, layout, onBack }: Props) {
  const { t } = useTranslation('console');
  const { shape } = useScreen();
  const Skeleton = SKELETONS[layout];
  useActions((action) => {
    if (action === 'back' || action === 'confirm') onBack();
    return action === 'back' || action === 'confirm';
  });
  return (
    <div className="relative h-full overflow-hidden px-(--edge) pt-12">
      <output aria-label={label} className="grid gap-10">
        <Skeleton shape={shape} />
      </output>
      <Focusable
        isFocused
        onPress={onBack}
        onPoint={() => undefined}
        className={`${pillClass(true)} absolute! right-(--edge) bottom-8`}
      >
        {t('back')}
      </Focusable>
    </div>
  );
}

type SkeletonProps = Pick<Screen, 'shape'>;

const SKELETONS = {
  home: () => (
    <>
      <Lines className="h-120 content-end" />
      <Cards className="aspect-3/4 w-60" />
      <Cards className="aspect-3/4 w-60" />
    </>
  ),
  games: () => (
    <>
      <Lines className="h-40 content-end" />
      <Cards className="aspect-3/4 w-54" />
      <Cards className="aspect-3/4 w-54" />
    </>
  ),
  game: ({ shape }: SkeletonProps) => (
    <>
      <span
        className={`grid items-end gap-12 ${shape === 'tv' ? 'h-108 grid-cols-[auto_minmax(0,1fr)_auto]' : ''}`}
      >
        {shape === 'tv' && <Block className="h-full w-81" />}
        <Lines className="content-end" />
        {shape === 'tv' && <Block className="h-full w-144" />}
      </span>
      <span className="flex gap-4">
        <Block className="h-16 w-60 rounded-full!" />
        <Block className="h-16 w-48 rounded-full!" />
      </span>
      <Cards className="aspect-4/3 w-72" />
    </>
  ),
} satisfies Record<string, (props: SkeletonProps) => ReactNode>;

const Block = ({ className }: { className: string }) => (
  <span className={`block shrink-0 animate-pulse rounded-lg bg-hover ${className}`} />
);

const Lines = ({ className }: { className: string }) => (
  <span className={`grid gap-5 ${className}`}>
    <Block className="h-16 w-3/5" />
    <Block className="h-7 w-2/5" />
  </span>
);

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const Cards = ({ className }: { className: string }) => (
  <span className="flex gap-6">
    {CARDS.map((card) => (
      <Block key={card} className={className} />
    ))}
  </span>
);
