import { memo, useId } from 'react';

import { platformColors, seedOf } from '@saveroom/contract';

import { randomOf } from './generated-cover-patterns.ts';
import type { Random } from './generated-cover-patterns.ts';

interface Props {
  title: string;
  platformSlug: string;
  family: string | null;
}

/** One layer on the canvas. */
interface WideLayer {
  readonly d: string;
  readonly color: 'accent' | 'accent2' | 'bright' | 'deep';
  readonly opacity: number;
  /** Width of the line; absent: the shape is filled. */
  readonly line?: number;
}

interface Scene {
  /** Center and radius of a soft light. */
  readonly light: readonly [x: number, y: number, radius: number];
  readonly layers: readonly WideLayer[];
}

/**
 * The canvas covers its container and is aligned to the right: phones show its right third, very
 * wide screens the middle of its height. Shapes therefore lie on the right, around that middle.
 */
const WIDTH = 1600;
const HEIGHT = 600;

const round = (value: number): string => String(Math.round(value * 10) / 10);
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const between = (random: Random, low: number, high: number): number =>
  low + random() * (high - low);
const circle = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0Z`;

/** A long, flat wave from edge to edge. */
function swell(random: Random, y: number, lift: number): string {
  const length = between(random, 260, 420);
  const start = -between(random, 0, length);
  const waves = range(Math.ceil((WIDTH - start) / length) + 1).map((index) =>
    index === 0
      ? `q${round(length / 2)} ${round(-lift)} ${round(length)} 0`
      : `t${round(length)} 0`,
  );
  return `M${round(start)} ${round(y)}${waves.join('')}`;
}

/** Hills that get darker towards the viewer. */
function dunes(random: Random): Scene {
  const layers = range(5).map((row): WideLayer => {
    const line = swell(random, 280 + row * 62, between(random, 40, 95));
    const color = row < 2 ? 'bright' : 'deep';
    return { d: `${line}V${HEIGHT}H-500Z`, color, opacity: row < 2 ? 0.35 : 0.42 };
  });
  return { light: [between(random, 1120, 1420), 210, 330], layers };
}

/** Slanted bands of light. */
function beams(random: Random): Scene {
  let x = between(random, 520, 640);
  const layers = range(8).map((band): WideLayer => {
    const width = between(random, 26, 150);
    x += width + between(random, 8, 60);
    const d = `M${round(x)} 0h${round(width)}l-260 ${HEIGHT}h${round(-width)}Z`;
    const color = band % 3 === 1 ? 'accent' : band % 3 === 2 ? 'accent2' : 'bright';
    return { d, color, opacity: between(random, 0.08, 0.26) };
  });
  return { light: [1380, 60, 460], layers };
}

/** Orbits around a center on the right, with a few planets. */
function orbits(random: Random): Scene {
  const [x, y] = [between(random, 1180, 1400), between(random, 230, 340)];
  const gap = between(random, 58, 84);
  const rings = range(10).map((ring) => circle(x, y, gap * (ring + 1)));
  const planets = range(4).map((index) => {
    const [angle, ring] = [between(random, 0, 6.28), gap * (index + 2)];
    return circle(x + ring * Math.cos(angle), y + ring * Math.sin(angle), between(random, 6, 15));
  });
  return {
    light: [x, y, 300],
    layers: [
      { d: rings.join(''), color: 'bright', opacity: 0.5, line: 1.5 },
      {
        d: rings.filter((_, ring) => ring % 3 === 0).join(''),
        color: 'accent2',
        opacity: 0.14,
        line: gap * 0.5,
      },
      { d: planets.join(''), color: 'accent', opacity: 0.85 },
    ],
  };
}

/** A plain that runs to the horizon. */
function horizon(random: Random): Scene {
  const [x, y] = [between(random, 1120, 1380), 330];
  const across = range(9).map((row) => `M0 ${round(y + 5 * 1.62 ** row)}H${WIDTH}`);
  const along = range(41).map(
    (column) =>
      `M${round(x + (column - 20) * 44)} ${y}L${round(x + (column - 20) * 260)} ${HEIGHT}`,
  );
  const stars = range(34).map(() =>
    circle(between(random, 300, WIDTH), between(random, 20, 280), between(random, 1, 2.4)),
  );
  return {
    light: [x, y - 20, 340],
    layers: [
      { d: stars.join(''), color: 'accent', opacity: 0.6 },
      { d: `M0 ${y}H${WIDTH}V${HEIGHT}H0Z`, color: 'deep', opacity: 0.62 },
      { d: [...across, ...along].join(''), color: 'accent2', opacity: 0.34, line: 1.5 },
    ],
  };
}

/** Rows of blocks like the landscape of an early game. */
function blocks(random: Random): Scene {
  const size = 40;
  const layers = range(3).map((row): WideLayer => {
    let steps = 3 + row;
    const columns = range(WIDTH / size).map((column) => {
      if (random() > 0.55) steps += random() > 0.5 ? 1 : -1;
      steps = Math.min(9 - row * 2, Math.max(2, steps));
      return `${column === 0 ? 'M0 ' + HEIGHT : ''}V${HEIGHT - (steps + 2 - row) * size}h${size}`;
    });
    const d = `${columns.join('')}V${HEIGHT}Z`;
    return { d, color: row === 0 ? 'bright' : 'deep', opacity: row === 0 ? 0.4 : 0.5 };
  });
  const clouds = range(4).map(() => {
    const [x, y] = [between(random, 16, 36), between(random, 1, 5)].map(Math.floor);
    return `M${round((x ?? 0) * size)} ${round((y ?? 0) * size)}h${3 * size}v${size / 2}h${-3 * size}Z`;
  });
  return {
    light: [between(random, 1150, 1420), 190, 320],
    layers: [{ d: clouds.join(''), color: 'accent', opacity: 0.16 }, ...layers],
  };
}

/** Parallel ribbons that rise to the right. */
function ribbons(random: Random): Scene {
  const start = between(random, 400, 520);
  const end = between(random, 60, 180);
  const layers = range(6).map((band): WideLayer => {
    const shift = band * 40;
    const d = `M-40 ${round(start + shift)}C560 ${round(start + shift + 60)} 900 ${round(end + 330 + shift)} 1180 ${round(end + 90 + shift)}S1520 ${round(end + shift - 60)} 1660 ${round(end + shift)}`;
    const color = band % 2 === 0 ? 'accent' : 'accent2';
    return { d, color, opacity: 0.34 - band * 0.045, line: 26 };
  });
  return { light: [1360, 150, 360], layers };
}

const SCENES = [dunes, beams, orbits, horizon, blocks, ribbons] as const;

/** The same scene for the same title. Exported for tests. */
export function sceneOf(title: string): Scene {
  const random = randomOf(seedOf(title));
  const draw = SCENES[Math.floor(random() * SCENES.length)] ?? dunes;
  return draw(random);
}

/** The wide picture of a game without artwork, in the colors of its platform. */
export const GeneratedWideArt = memo(function GeneratedWideArt(props: Props) {
  const { title, platformSlug, family } = props;
  const id = useId();
  const colors = platformColors(platformSlug, family);
  const { light, layers } = sceneOf(title);
  const [x, y, radius] = light;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMid slice"
      className="absolute inset-0 size-full"
    >
      <radialGradient id={id} gradientUnits="userSpaceOnUse" cx={x} cy={y} r={radius}>
        <stop stopColor={colors.accent} stopOpacity="0.7" />
        <stop offset="0.4" stopColor={colors.accent} stopOpacity="0.24" />
        <stop offset="1" stopColor={colors.accent} stopOpacity="0" />
      </radialGradient>
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${id})`} />
      {layers.map(({ d, color, opacity, line }) => (
        <path
          key={`${color} ${opacity} ${d}`}
          d={d}
          fillOpacity={opacity}
          strokeOpacity={opacity}
          fill={line === undefined ? colors[color] : 'none'}
          stroke={line === undefined ? undefined : colors[color]}
          strokeWidth={line}
        />
      ))}
    </svg>
  );
});
