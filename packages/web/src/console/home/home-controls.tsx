import { LogOut, Maximize, Minimize, Search, Settings2 } from 'lucide-react';

import { Focusable } from '#console/focus/focusable.tsx';

interface Props {
  /** Null if another shelf has the focus. */
  focused: number | null;
  isFullScreen: boolean;
  labelOf: (control: Control) => string;
  onPress: (control: Control) => void;
  onPoint: (index: number) => void;
}

export const CONTROLS = ['search', 'settings', 'fullscreen', 'exit'] as const;
export type Control = (typeof CONTROLS)[number];

/** The label of a control. */
export const controlText = (control: Control, isFullScreen: boolean) =>
  control === 'fullscreen' && isFullScreen ? 'fullscreen-exit' : control;

export function HomeControls({ focused, isFullScreen, labelOf, onPress, onPoint }: Props) {
  const icons = {
    search: Search,
    settings: Settings2,
    fullscreen: isFullScreen ? Minimize : Maximize,
    exit: LogOut,
  };
  return (
    <div className="flex gap-4">
      {CONTROLS.map((control, index) => {
        const Icon = icons[control];
        const isFocused = index === focused;
        return (
          <Focusable
            key={control}
            isFocused={isFocused}
            label={labelOf(control)}
            onPress={() => onPress(control)}
            onPoint={() => onPoint(index)}
            className={`grid size-16 place-items-center rounded-full transition ${isFocused ? 'scale-110 bg-ink text-canvas' : 'bg-veil text-on-tint'}`}
          >
            <Icon className="size-7" aria-hidden="true" />
          </Focusable>
        );
      })}
    </div>
  );
}
