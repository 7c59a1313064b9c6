import { createStore } from '#shared/lib/store.ts';
import type { Store } from '#shared/lib/store.ts';

import type { Action } from './action.ts';
import { HeldActions } from './held-actions.ts';
import { actionOfKey } from './key-actions.ts';
import { actionsOfPad, padBrand } from './pad-actions.ts';
import type { PadBrand, PadState } from './pad-actions.ts';

/** True: it was for me, and nobody below hears of it. */
export type Listener = (action: Action) => boolean;
/** What was used last: hints show its signs. */
export type Device = 'keys' | 'touch' | PadBrand;

export interface Pad extends PadState {
  readonly id: string;
}

interface Sources {
  readonly pads: () => readonly (Pad | null)[];
  readonly isSwapped: () => boolean;
  /** After an action that somebody took. */
  readonly onTaken: (action: Action) => void;
}

/** Keys that move within a text stay with the text. */
const PAST_TEXT = new Set<Action>(['up', 'down', 'back', 'confirm']);

export interface InputHub {
  /** The last one to come hears first. */
  listen: (listener: Listener) => () => void;
  keyDown: (event: KeyboardEvent) => void;
  keyUp: (event: KeyboardEvent) => void;
  /** The window lost its keys; what was held is over. */
  letGo: () => void;
  touched: () => void;
  /** A pad was taken in hand, whatever is done with it. */
  padTaken: (pad: Pick<Pad, 'id'>) => void;
  /** Something on the screen was pressed that stands for an action. */
  act: (action: Action) => void;
  /** Reads the pads; called once per frame. */
  frame: (now: number) => void;
  /** While somebody else has the pads, as a running game does. */
  setAside: (isAside: boolean) => void;
  readonly device: Pick<Store<Device>, 'get' | 'subscribe'>;
}

/** One place where keyboard, remote control, pads and touch become actions. */
export function createInputHub({ pads, isSwapped, onTaken }: Sources): InputHub {
  const listeners: Listener[] = [];
  const keys = new Map<string, Action>();
  const held = new HeldActions();
  const device = createStore<Device>('keys');
  let isAside = false;

  function give(action: Action): void {
    for (const listener of listeners.toReversed()) {
      if (!listener(action)) continue;
      onTaken(action);
      return;
    }
  }

  function readPads(): ReadonlyMap<Action, PadBrand> {
    const all = new Map<Action, PadBrand>();
    for (const pad of pads()) {
      if (!pad) continue;
      for (const action of actionsOfPad(pad, isSwapped())) all.set(action, padBrand(pad.id));
    }
    return all;
  }

  function step(now: number): void {
    const onPads = readPads();
    for (const action of held.update(new Set([...keys.values(), ...onPads.keys()]), now)) {
      const brand = onPads.get(action);
      if (brand) device.set(brand);
      give(action);
    }
  }

  const swallow = (): void => held.swallow(new Set(readPads().keys()));

  return {
    listen(listener) {
      // A button that led here is still held: here it means nothing yet.
      swallow();
      listeners.push(listener);
      return () => listeners.splice(listeners.indexOf(listener), 1);
    },
    keyDown(event) {
      const action = actionOfKey(event);
      if (isAside || !action) return;
      if (isText(event.target) && !passesText(event, action)) return;
      event.preventDefault();
      // A key that led here is still held: here it means nothing yet.
      if (event.repeat && !keys.has(event.code || event.key)) return;
      device.set('keys');
      keys.set(event.code || event.key, action);
      step(event.timeStamp);
    },
    keyUp(event) {
      // At once: the next press may come before the next frame.
      if (keys.delete(event.code || event.key)) step(event.timeStamp);
    },
    letGo() {
      keys.clear();
    },
    touched: () => device.set('touch'),
    padTaken: ({ id }) => device.set(padBrand(id)),
    act: give,
    frame: (now) => {
      if (!isAside) step(now);
    },
    setAside(next) {
      isAside = next;
      keys.clear();
      swallow();
    },
    device,
  };
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches('input, textarea') || target.isContentEditable);

/** Of the keys that also write, only those that move on. */
const passesText = (event: KeyboardEvent, action: Action): boolean =>
  event.key.length > 1 && event.key !== 'Backspace' && PAST_TEXT.has(action);
