import { padBrand } from '#shared/lib/pad-brand.ts';
import type { PadBrand } from '#shared/lib/pad-brand.ts';
import { createStore } from '#shared/lib/store.ts';
import type { Store } from '#shared/lib/store.ts';

import type { Action } from './action.ts';
import { HeldActions } from './held-actions.ts';
import { actionOfKey } from './key-actions.ts';
import { actionsOfPad } from './pad-actions.ts';
import type { PadState } from './pad-actions.ts';

/** Returns true if it handled the action; then no other listener gets it. */
export type Listener = (action: Action) => boolean;
/** The device that was used last; hints show its buttons. */
export type Device = 'keys' | 'touch' | PadBrand;

export interface Pad extends PadState {
  readonly id: string;
}

interface Sources {
  /** The device until one is used. */
  readonly firstDevice: Device;
  readonly pads: () => readonly (Pad | null)[];
  readonly isSwapped: () => boolean;
  /** Called after an action was handled. */
  readonly onHandled: (action: Action) => void;
}

/**
 * Actions that are also handled while a text field has the focus. Left and right move its caret
 * instead.
 */
const LEAVES_TEXT = new Set<Action>(['up', 'down', 'back', 'confirm']);

export interface InputHub {
  /** Adds a listener. The newest listener is called first. */
  listen: (listener: Listener) => () => void;
  keyDown: (event: KeyboardEvent) => void;
  keyUp: (event: KeyboardEvent) => void;
  /** The window lost the focus: all keys count as released. */
  releaseAll: () => void;
  touched: () => void;
  /** A mouse was used, so a keyboard is probably used too. */
  clicked: () => void;
  /** A pad was connected or used. */
  padUsed: (pad: Pick<Pad, 'id'>) => void;
  /** Runs an action, for on-screen buttons. */
  act: (action: Action) => void;
  /** Reads the pads; called once per frame. */
  frame: (now: number) => void;
  /** Suspends input, for example while a game is running. */
  suspend: (isSuspended: boolean) => void;
  readonly device: Pick<Store<Device>, 'get' | 'subscribe'>;
}

/** Turns keyboard, remote control, pad and touch input into actions. */
export function createInputHub({ firstDevice, pads, isSwapped, onHandled }: Sources): InputHub {
  const listeners: Listener[] = [];
  const keys = new Map<string, Action>();
  const held = new HeldActions();
  const device = createStore<Device>(firstDevice);
  let isSuspended = false;

  function dispatch(action: Action): void {
    for (const listener of listeners.toReversed()) {
      if (!listener(action)) continue;
      onHandled(action);
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
      dispatch(action);
    }
  }

  const ignoreHeld = (): void => held.ignoreHeld(new Set(readPads().keys()));

  return {
    listen(listener) {
      // A button that is still held from the previous screen is ignored.
      ignoreHeld();
      listeners.push(listener);
      return () => listeners.splice(listeners.indexOf(listener), 1);
    },
    keyDown(event) {
      const action = actionOfKey(event);
      if (isSuspended || !action) return;
      if (isText(event.target) && !passesText(event, action)) return;
      event.preventDefault();
      // A key that is still held from the previous screen is ignored.
      if (event.repeat && !keys.has(event.code || event.key)) return;
      device.set('keys');
      keys.set(event.code || event.key, action);
      step(event.timeStamp);
    },
    keyUp(event) {
      // Handled immediately, because the next press may come before the next frame.
      if (keys.delete(event.code || event.key)) step(event.timeStamp);
    },
    releaseAll() {
      keys.clear();
    },
    touched: () => device.set('touch'),
    clicked: () => device.set('keys'),
    padUsed: ({ id }) => device.set(padBrand(id)),
    act: dispatch,
    frame: (now) => {
      if (!isSuspended) step(now);
    },
    suspend(next) {
      isSuspended = next;
      keys.clear();
      ignoreHeld();
    },
    device,
  };
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches('input, textarea') || target.isContentEditable);

/**
 * Whether a key pressed in a text field is an action, because it does not edit the text and leaves
 * the field.
 */
const passesText = (event: KeyboardEvent, action: Action): boolean =>
  event.key.length > 1 && event.key !== 'Backspace' && LEAVES_TEXT.has(action);
