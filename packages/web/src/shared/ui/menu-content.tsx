import { DropdownMenu } from 'radix-ui';
import { useCallback, useState } from 'react';
import type { ComponentProps } from 'react';

import { classes } from '#shared/lib/classes.ts';

type Side = NonNullable<DropdownMenu.DropdownMenuContentProps['side']>;

/** Between the menu and its button. */
const OFFSET = 6;
/** Between the menu and the edge of the window. */
const PADDING = 8;

interface Props extends ComponentProps<typeof DropdownMenu.Content> {
  /**
   * Whether it may lie on its button if there is no room beside it. Not for buttons that open it
   * when they are pressed: their release would choose the item under the pointer.
   */
  mayCover?: boolean | undefined;
}

/**
 * The box of a menu. It opens below its button or above it, and next to it if both are too low, so
 * that no item is cut off. It scrolls only if it is higher than the window, or if the window is too
 * narrow for a menu next to the button and it may not cover that.
 */
export function MenuContent({
  side: usual = 'bottom',
  align = 'end',
  mayCover = false,
  className,
  ...rest
}: Props) {
  const [{ side, sideOffset }, setPlace] = useState<Place>({ side: usual, sideOffset: OFFSET });
  // Only when it opens: a menu that moved while its items change would be lost from sight.
  const place = useCallback(
    (menu: HTMLElement | null) => {
      const button = menu && buttonOf(menu);
      if (button) setPlace(placeOf(menu, button, { usual, mayCover }));
    },
    [usual, mayCover],
  );
  return (
    <DropdownMenu.Content
      {...rest}
      ref={place}
      side={side}
      // Next to its button, its top is level with it as far as the window allows.
      align={side === usual ? align : 'start'}
      sideOffset={sideOffset}
      collisionPadding={PADDING}
      className={classes(
        'z-50 max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto rounded-md border border-line bg-raised p-1 text-sm text-ink shadow-3',
        className ?? 'min-w-52',
      )}
    />
  );
}

const buttonOf = (menu: HTMLElement): HTMLElement | null =>
  document.getElementById(menu.getAttribute('aria-labelledby') ?? '');

interface Place {
  readonly side: Side;
  readonly sideOffset: number;
}

function placeOf(
  menu: HTMLElement,
  button: HTMLElement,
  { usual, mayCover }: { usual: Side; mayCover: boolean },
): Place {
  const box = button.getBoundingClientRect();
  const gap = OFFSET + PADDING;
  const height = menu.scrollHeight + menu.offsetHeight - menu.clientHeight;
  const below = innerHeight - box.bottom - gap;
  if (height <= Math.max(box.top - gap, below)) return { side: usual, sideOffset: OFFSET };
  const left = box.left - gap;
  const right = document.documentElement.clientWidth - box.right - gap;
  if (menu.offsetWidth <= Math.max(left, right)) {
    return { side: left > right ? 'left' : 'right', sideOffset: OFFSET };
  }
  if (!mayCover) return { side: usual, sideOffset: OFFSET };
  const covered = Math.min(height - below, box.bottom - PADDING);
  return { side: 'bottom', sideOffset: OFFSET - covered };
}
