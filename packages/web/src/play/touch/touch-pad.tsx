import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { PadFamily } from '#play/controls/system-pads.ts';
import { classes } from '#shared/lib/classes.ts';

import styles from './touch-pad.module.css';
import type { TouchLayout } from './touch-layout.ts';
import type { TouchControl } from './touch-parts.ts';

interface Props {
  layout: TouchLayout;
  family: PadFamily;
  /** From 0 to 1. */
  opacity: number;
  /** Whether it receives touches, which a preview does not. */
  isLive?: boolean;
}

/** Drawing of touch controls; `data-pressed` on a control or arm shows it pressed. */
export function TouchPad({ layout, family, opacity, isLive = false }: Props) {
  const { controls, picture } = layout;
  const solid: Styles = { '--solid': opacity };
  const plate: Styles = { height: picture.bottom, ...colorStyle(COLORS[family]) };
  return (
    <>
      {picture.bottom > 0 && <div className={styles['plate']} style={plate} />}
      <div
        aria-hidden={!isLive}
        className={classes(styles['pad'], isLive && styles['live'])}
        style={solid}
      >
        {controls.map((control) => (
          <Control key={control.inputs.join()} control={control} family={family} />
        ))}
      </div>
    </>
  );
}

type Styles = CSSProperties & Record<`--${string}`, string | number>;

function Control({ control, family }: { control: TouchControl; family: PadFamily }) {
  const { kind, inputs, label, box } = control;
  const [input = 0] = inputs;
  const color = colorOf(family, input);
  const style: Styles = {
    left: box.x,
    top: box.y,
    width: box.width,
    height: box.height,
    fontSize: fontSize(control),
    ...colorStyle(color),
  };
  if (kind === 'dpad') return <Dpad inputs={inputs} style={style} />;
  if (kind === 'stick') {
    return (
      <div
        data-stick={inputs.join()}
        className={classes(styles['control'], styles['stick'])}
        style={style}
      >
        <span className={styles['knob']} />
      </div>
    );
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      data-input={input}
      className={classes(styles['control'], styles[kind])}
      style={style}
    >
      {label}
    </button>
  );
}

const ARMS = ['up', 'down', 'left', 'right'] as const;

function Dpad({ inputs, style }: { inputs: readonly number[]; style: CSSProperties }): ReactNode {
  const { t } = useTranslation('play');
  return (
    <div className={classes(styles['control'], styles['dpad'])} style={style}>
      {ARMS.map((arm, index) => (
        <button
          key={arm}
          type="button"
          tabIndex={-1}
          aria-label={t(`input-${arm}`)}
          data-input={inputs[index]}
          className={classes(styles['arm'], styles[arm])}
        />
      ))}
      <span className={styles['hub']} />
    </div>
  );
}

/** The font size of a label. Long labels must not touch the outline of the control. */
function fontSize({ kind, label, box }: TouchControl): number {
  const most = box.height * (kind === 'small' ? 0.38 : 0.42);
  const margin = box.height * (kind === 'button' ? 0.25 : 0.5);
  return Math.min(most, (box.width - margin) / (Math.max(1, label.length) * 0.72));
}

type PadColor = 'gray' | 'red' | 'yellow' | 'green' | 'blue' | 'magenta' | 'violet';

/** The color of most buttons of a pad; others are gray. */
const COLORS: Readonly<Partial<Record<PadFamily, PadColor>>> = {
  nes: 'red',
  mastersystem: 'red',
  atari2600: 'red',
  atari7800: 'red',
  arcade: 'red',
  gameboy: 'magenta',
  virtualboy: 'red',
  gba: 'violet',
  pcengine: 'yellow',
  neogeopocket: 'blue',
  lynx: 'yellow',
  gamegear: 'blue',
  jaguar: 'red',
  snes: 'violet',
  megadrive: 'blue',
};

/** Buttons of other colors. */
const BUTTON_COLORS: Readonly<Partial<Record<PadFamily, Readonly<Record<number, PadColor>>>>> = {
  snes: { 8: 'red', 0: 'yellow', 9: 'blue', 1: 'green' },
  megadrive: { 10: 'gray', 9: 'gray', 11: 'gray' },
  pcengine: { 1: 'gray', 9: 'gray', 10: 'gray', 11: 'gray' },
  n64: { 0: 'blue', 1: 'green', 20: 'yellow', 21: 'yellow', 22: 'yellow', 23: 'yellow', 3: 'red' },
  playstation: { 9: 'green', 8: 'red', 0: 'blue', 1: 'magenta' },
  psp: { 9: 'green', 8: 'red', 0: 'blue', 1: 'magenta' },
  neogeo: { 0: 'red', 8: 'yellow', 1: 'green', 9: 'blue' },
  saturn: { 0: 'green', 8: 'yellow', 11: 'blue' },
};

const colorStyle = (color: PadColor | undefined): Styles =>
  color ? { '--accent-of': `var(--pad-${color})` } : {};

const colorOf = (family: PadFamily, input: number): PadColor | undefined =>
  BUTTON_COLORS[family]?.[input] ?? COLORS[family];
