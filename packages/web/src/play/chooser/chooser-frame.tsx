import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { fullScreenOnPlaySetting } from '#shared/lib/settings.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Switch } from '#shared/ui/switch.tsx';

import styles from './chooser-backdrop.module.css';

interface Props {
  title: string;
  platform: string;
  back: ReactNode;
  backdrop: ReactNode;
  cover: ReactNode;
  children: ReactNode;
}

/** Layout around the choices before a game; shared by all players. */
export function ChooserFrame({ title, platform, back, backdrop, cover, children }: Props) {
  return (
    <div className="relative isolate grid min-h-[calc(100dvh-var(--bar-room,0px))] content-start px-4 py-5 md:px-8 lg:px-14">
      {backdrop}
      <div className="mx-auto w-full max-w-6xl">{back}</div>
      <div className="mx-auto grid w-full max-w-6xl gap-8 pt-4 pb-10 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-12 md:pt-12 lg:grid-cols-[18rem_minmax(0,1fr)] low:grid-cols-[9rem_minmax(0,1fr)] low:gap-8 low:pt-2">
        <div className="mx-auto w-[min(46vw,12rem)] md:w-full low:w-full">{cover}</div>
        <div className="grid min-w-0 content-start gap-8 low:gap-5">
          <header className="grid gap-2 max-md:text-center low:gap-0.5 low:text-left">
            <p className="text-sm font-medium text-ink-soft">{platform}</p>
            <h1 className="text-3xl font-extrabold tracking-tight text-balance md:text-4xl lg:text-5xl">
              {title}
            </h1>
          </header>
          {children}
        </div>
      </div>
    </div>
  );
}

interface ChooserBackdropProps {
  /** URL of the cover; if empty, the color of the platform is shown. */
  src: string;
  tint: string;
}

/** A blurred cover behind the whole page. */
export function ChooserBackdrop({ src, tint }: ChooserBackdropProps) {
  return (
    <div aria-hidden="true" className={styles['backdrop']}>
      {src ? (
        <img src={src} alt="" draggable={false} className={styles['art']} />
      ) : (
        <div className={styles['glow']} style={{ backgroundColor: tint }} />
      )}
      <div className={styles['shade']} />
    </div>
  );
}

interface StartRowProps {
  label: string;
  fullScreenLabel: string;
  /** Names the save or state that the game continues from. */
  from?: string | undefined;
  onPlay: () => void;
}

/** The Play button, with a switch for full screen. */
export function StartRow({ label, fullScreenLabel, from, onPlay }: StartRowProps) {
  const [fullScreen, setFullScreen] = useLocalSetting(fullScreenOnPlaySetting);
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4 max-md:justify-center low:justify-start">
      <Button
        variant="primary"
        size="lg"
        aria-describedby={from && 'start-from'}
        className="min-h-14! px-10! text-lg! max-md:w-full low:w-auto"
        icon={<Play size={20} fill="currentColor" aria-hidden="true" />}
        onClick={onPlay}
      >
        {label}
      </Button>
      {from && (
        <p id="start-from" className="text-sm text-ink-soft">
          {from}
        </p>
      )}
      {document.fullscreenEnabled && (
        <Switch label={fullScreenLabel} checked={fullScreen} onChange={setFullScreen} />
      )}
    </div>
  );
}

/** Placeholder with the layout of the chooser. */
export function ChooserSkeleton() {
  const { t } = useTranslation('play');
  return (
    <div aria-busy="true" aria-label={t('loading')} className="px-4 py-5 md:px-8 lg:px-14">
      <div className="mx-auto w-full max-w-6xl">
        <Skeleton className="h-10 w-28" />
      </div>
      <div className="mx-auto grid w-full max-w-6xl gap-8 pt-4 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-12 md:pt-12 lg:grid-cols-[18rem_minmax(0,1fr)] low:grid-cols-[9rem_minmax(0,1fr)] low:gap-8 low:pt-2">
        <Skeleton className="mx-auto aspect-2/3 w-[min(46vw,12rem)] md:w-full low:w-full" />
        <div className="grid content-start gap-8 low:gap-5">
          <div className="grid gap-3">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-12 w-3/4" />
          </div>
          <Skeleton className="h-14 w-52" />
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
            <Skeleton className="aspect-4/3" />
            <Skeleton className="aspect-4/3" />
          </div>
        </div>
      </div>
    </div>
  );
}
