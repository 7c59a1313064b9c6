import { Pause } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import type { PadFamily } from '#play/controls/system-pads.ts';
import type { PlayerSession } from '#play/session/player-session.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import {
  DEFAULT_TOUCH,
  readTouch,
  touchSetting,
  vibrationSetting,
} from '#shared/lib/player-settings.ts';
import { useMedia } from '#shared/lib/use-media.ts';

import { BAR, layoutTouch } from './touch-layout.ts';
import type { TouchScreen } from './touch-layout.ts';
import type { TouchControl } from './touch-parts.ts';
import { trackTouches } from './touch-presses.ts';
import type { InputChange } from './touch-presses.ts';
import { TouchPad } from './touch-pad.tsx';

interface Props {
  session: PlayerSession;
  family: PadFamily;
  isShown: boolean;
  onPause: () => void;
}

/** The touch controls of a running game. Also sets the position of the picture next to them. */
export function TouchControls({ session, family, isShown, onPause }: Props) {
  const { t } = useTranslation('play');
  const layer = useRef<HTMLElement>(null);
  const screen = useScreen(layer);
  const [text] = useLocalSetting(touchSetting);
  const orientation = screen && screen.height > screen.width ? 'portrait' : 'landscape';
  const appearance = useMemo(
    () => readTouch(text)[orientation] ?? DEFAULT_TOUCH[orientation],
    [text, orientation],
  );
  const layout = useMemo(
    () => screen && layoutTouch(family, screen, appearance),
    [family, screen, appearance],
  );
  // On a phone held upright the bar of the page is above the picture, not over it.
  const hasBarAbove = useMedia('(pointer: coarse) and (orientation: portrait)');
  const bar = hasBarAbove && screen ? screen.insets.top + BAR : 0;
  const top = isShown ? layout?.picture.top : bar;
  const bottom = isShown ? layout?.picture.bottom : 0;
  useEffect(() => {
    if (top !== undefined && bottom !== undefined) void session.setInsets({ top, bottom });
  }, [session, top, bottom]);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isShown) dataset['touchPad'] = '';
    return () => void delete dataset['touchPad'];
  }, [isShown]);
  useTouches(layer, isShown && layout ? layout.controls : NONE, session.sendInput);
  return (
    <section
      ref={layer}
      aria-label={t('touch-controls')}
      className="pointer-events-none fixed inset-0 pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]"
    >
      {isShown && layout && (
        <TouchPad isLive layout={layout} family={family} opacity={appearance.opacity} />
      )}
      {isShown && orientation === 'landscape' && (
        <button
          type="button"
          aria-label={t('pause')}
          onClick={onPause}
          className="pointer-events-auto absolute top-[max(0.5rem,env(safe-area-inset-top))] right-[max(0.5rem,env(safe-area-inset-right))] grid size-11 place-items-center rounded-full border border-pad-line bg-pad-body text-pad-ink"
        >
          <Pause size={20} aria-hidden="true" />
        </button>
      )}
    </section>
  );
}

const NONE: readonly TouchControl[] = [];
const NO_EDGES = { top: 0, right: 0, bottom: 0, left: 0 };

/** The size of the screen; its insets are the padding of the layer, which CSS alone can read. */
function useScreen(layer: RefObject<HTMLElement | null>): TouchScreen | null {
  const [screen, setScreen] = useState<TouchScreen | null>(null);
  useLayoutEffect(() => {
    const element = layer.current;
    if (!element) return undefined;
    const measure = () => {
      const style = getComputedStyle(element);
      const insets = Object.fromEntries(
        Object.keys(NO_EDGES).map((edge) => [
          edge,
          Number.parseFloat(style.getPropertyValue(`padding-${edge}`)) || 0,
        ]),
      );
      setScreen({
        width: element.clientWidth,
        height: element.clientHeight,
        insets: { ...NO_EDGES, ...insets },
      });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element, { box: 'border-box' });
    return () => observer.disconnect();
  }, [layer]);
  return screen;
}

/** Duration of a press by a screen reader, which sends no release. */
const PRESS_MS = 100;
const VIBRATION_MS = 8;
/** Maximum movement of a stick's knob, as a fraction of the stick's size. */
const KNOB = 0.24;

/** Whether the device can vibrate: browsers of computers have the function, but no motor. */
export const canVibrate = (): boolean =>
  'vibrate' in navigator && window.matchMedia('(pointer: coarse)').matches;

/** Follows fingers without rendering: a press must reach the game at once. */
function useTouches(
  layer: RefObject<HTMLElement | null>,
  controls: readonly TouchControl[],
  send: (changes: readonly InputChange[]) => void,
): void {
  const currentControls = useEffectEvent(() => controls);
  const sendInput = useEffectEvent(send);
  useEffect(() => {
    const element = layer.current;
    if (!element) return undefined;
    const values = new Map<number, number>();
    const onChange = (changes: readonly InputChange[]) => {
      sendInput(changes);
      const isPress = changes.some(([input, value]) => value > 0 && isButton(element, input));
      if (isPress && vibrationSetting.get() && canVibrate()) navigator.vibrate(VIBRATION_MS);
      for (const [input, value] of changes) values.set(input, value);
      showPressed(element, values);
    };
    const touches = trackTouches(() => currentControls(), onChange);
    const listening = new AbortController();
    const on = <E extends keyof HTMLElementEventMap>(
      type: E,
      listener: (event: HTMLElementEventMap[E]) => void,
    ) => element.addEventListener(type, listener, { signal: listening.signal });

    on('pointerdown', (event) => {
      if (!touches.down(event.pointerId, pointOf(event))) return;
      // Prevented, so that the game keeps the focus and the bar of the page stays hidden.
      event.preventDefault();
      event.stopPropagation();
      element.setPointerCapture(event.pointerId);
    });
    on('pointermove', (event) => {
      event.stopPropagation();
      touches.move(event.pointerId, pointOf(event));
    });
    on('pointerup', ({ pointerId }) => touches.up(pointerId));
    on('pointercancel', ({ pointerId }) => touches.up(pointerId));
    on('contextmenu', (event) => event.preventDefault());
    on('click', ({ detail, target }) => {
      const input = target instanceof HTMLElement ? target.dataset['input'] : undefined;
      if (detail > 0 || input === undefined) return;
      onChange([[Number(input), 1]]);
      window.setTimeout(() => onChange([[Number(input), 0]]), PRESS_MS);
    });
    // A finger lifted in another window is not reported, so all controls are released.
    window.addEventListener('blur', touches.releaseAll, { signal: listening.signal });
    return () => {
      listening.abort();
      touches.releaseAll();
    };
  }, [layer]);
}

const pointOf = ({ clientX: x, clientY: y }: PointerEvent) => ({ x, y });

const isButton = (element: Element, input: number): boolean =>
  element.querySelector(`[data-input="${input}"]`) !== null;

function showPressed(element: Element, values: ReadonlyMap<number, number>): void {
  const valueOf = (input: unknown): number => values.get(Number(input)) ?? 0;
  for (const button of element.querySelectorAll<HTMLElement>('[data-input]')) {
    button.toggleAttribute('data-pressed', valueOf(button.dataset['input']) > 0);
  }
  for (const stick of element.querySelectorAll<HTMLElement>('[data-stick]')) {
    const [up, down, left, right] = stick.dataset['stick']?.split(',') ?? [];
    const most = stick.clientWidth * KNOB;
    stick.style.setProperty('--knob-x', String((valueOf(right) - valueOf(left)) * most));
    stick.style.setProperty('--knob-y', String((valueOf(down) - valueOf(up)) * most));
  }
}
