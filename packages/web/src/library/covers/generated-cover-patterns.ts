/** One layer of a pattern, on a canvas of 100 by 150. */
export interface Layer {
  readonly d: string;
  /** `light` is drawn lighter than the color of the cover, `deep` darker. */
  readonly tone: 'light' | 'deep';
  readonly opacity: number;
  /** Width of the line; absent: the shape is filled. */
  readonly line?: number;
}

export type Random = () => number;

const WIDTH = 100;
const HEIGHT = 150;

const light = (d: string, opacity: number, line?: number): Layer => ({
  d,
  opacity,
  tone: 'light',
  ...(line === undefined ? {} : { line }),
});
const deep = (d: string, opacity: number): Layer => ({ d, opacity, tone: 'deep' });

const round = (value: number): string => String(Math.round(value * 10) / 10);
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const between = (random: Random, low: number, high: number): number =>
  low + random() * (high - low);
/** A circle as an SVG path. Its halves meet only if the diameter is twice the rounded radius. */
const disc = (x: number, y: number, r: number): string => {
  const radius = round(r);
  const half = `a${radius} ${radius} 0 1 0`;
  const diameter = round(2 * Number(radius));
  return `M${round(x - r)} ${round(y)}${half} ${diameter} 0${half} -${diameter} 0Z`;
};

/** A moon above rows of waves; those in front are darker. */
function waves(random: Random): Layer[] {
  const length = between(random, 34, 60);
  const moon = disc(between(random, 22, 78), between(random, 24, 40), between(random, 8, 15));
  const waveRows = range(6).map((row) => {
    const y = 42 + row * 17 + between(random, -3, 3);
    const lift = between(random, 4, 9);
    const start = -between(random, 0, length);
    const firstCrest = `q${round(length / 2)} ${round(-2 * lift)} ${round(length)} 0`;
    // Each `t` mirrors the curve before it.
    const crestCount = Math.ceil((WIDTH - start) / length);
    const crests = firstCrest + `t${round(length)} 0`.repeat(crestCount - 1);
    return deep(`M${round(start)} ${round(y)}${crests}V${HEIGHT}H${round(start)}Z`, 0.26);
  });
  return [light(moon, 0.3), ...waveRows];
}

/** Rings around a point, as in water. */
function rings(random: Random): Layer[] {
  const x = between(random, 15, 85);
  const y = between(random, 25, 70);
  const gap = between(random, 9, 13);
  const lines = range(9).map((ring) => disc(x, y, gap * (ring + 1.2)));
  const wide = lines.filter((_, ring) => ring % 3 === 1).join('');
  const thin = lines.filter((_, ring) => ring % 3 !== 1).join('');
  return [light(wide, 0.16, gap * 0.62), light(thin, 0.26, 0.9), light(disc(x, y, gap * 0.5), 0.6)];
}

/** A sun in slices above a grid in perspective. */
function horizon(random: Random): Layer[] {
  const x = between(random, 34, 66);
  const y = 78;
  const r = between(random, 24, 33);
  const slices = [-r, -0.3 * r, -0.08 * r, 0.16 * r, 0.42 * r, 0.7 * r].map((top, index, tops) => {
    const end = (tops[index + 1] ?? r) - (index + 1) * 0.012 * r - 0.05 * r;
    const from = Math.sqrt(Math.max(0, r * r - top * top));
    const to = Math.sqrt(Math.max(0, r * r - end * end));
    const arc = `A${round(r)} ${round(r)} 0 0`;
    return (
      `M${round(x - from)} ${round(y - 22 + top)}H${round(x + from)}${arc} 1 ${round(x + to)} ${round(y - 22 + end)}` +
      `H${round(x - to)}${arc} 1 ${round(x - from)} ${round(y - 22 + top)}Z`
    );
  });
  const across = range(8).map((row) => `M0 ${round(y + 1.5 * 1.55 ** row)}H${WIDTH}`);
  const along = range(15).map(
    (column) => `M${round(x + (column - 7) * 3)} ${y}L${round(x + (column - 7) * 34)} ${HEIGHT}`,
  );
  return [
    light(slices.join(''), 0.5),
    deep(`M0 ${y}H${WIDTH}V${HEIGHT}H0Z`, 0.6),
    light([...across, ...along].join(''), 0.34, 0.6),
  ];
}

/** Rays of light from one point. */
function rays(random: Random): Layer[] {
  const x = between(random, 10, 90);
  const y = between(random, 20, 80);
  const count = 9 + Math.floor(random() * 6);
  const step = Math.PI / count;
  const turn = random() * Math.PI;
  const wedges = range(count).map((ray) => {
    const tips = [turn + 2 * ray * step, turn + (2 * ray + 1) * step].map(
      (angle) => `${round(x + 200 * Math.cos(angle))} ${round(y + 200 * Math.sin(angle))}`,
    );
    return `M${round(x)} ${round(y)}L${tips.join('L')}Z`;
  });
  const r = between(random, 10, 18);
  return [
    light(wedges.join(''), 0.15),
    light(disc(x, y, r * 1.5), 0.14),
    light(disc(x, y, r), 0.5),
  ];
}

/** Quarter circles, half circles and triangles on a grid. */
function mosaic(random: Random): Layer[] {
  const paths = ['', '', ''];
  for (const cell of range(24)) {
    const [x, y] = [(cell % 4) * 25, Math.floor(cell / 4) * 25];
    const shade = Math.floor(random() * 4);
    if (shade > 2) continue;
    paths[shade] += tile(Math.floor(random() * 7), x, y);
  }
  return paths.map((d, shade) => light(d, [0.1, 0.2, 0.36][shade] ?? 0.1));
}

function tile(kind: number, x: number, y: number): string {
  const quarter = 'a25 25 0 0';
  switch (kind) {
    case 0:
      return `M${x} ${y}h25${quarter} 1-25 25Z`;
    case 1:
      return `M${x} ${y}v25h25${quarter} 0-25-25Z`;
    case 2:
      return `M${x + 25} ${y}v25h-25${quarter} 1 25-25Z`;
    case 3:
      return `M${x} ${y}h25v25${quarter} 1-25-25Z`;
    case 4:
      return disc(x + 12.5, y + 12.5, 12.5);
    case 5:
      return `M${x} ${y}h25l-25 25Z`;
    default:
      return `M${x} ${y}h25v12.5a12.5 12.5 0 0 1-25 0Z`;
  }
}

/** A constellation: a few bright stars joined by lines, among many faint ones. */
function constellation(random: Random): Layer[] {
  const stars = range(11).map((star) => ({
    x: 10 + ((star * 37 + between(random, 0, 26)) % 80),
    y: 10 + star * 8.5 + between(random, -3, 3),
    r: between(random, 0.9, 2.4),
  }));
  const [first, ...others] = stars.map(({ x, y }) => `${round(x)} ${round(y)}`);
  const faint = range(46).map(() =>
    disc(random() * WIDTH, random() * HEIGHT * 0.85, between(random, 0.25, 0.6)),
  );
  const { x = 50, y = 50 } = stars[3 + Math.floor(random() * 4)] ?? {};
  return [
    light(disc(x, y, 34), 0.07),
    light(disc(x, y, 20), 0.08),
    light(faint.join(''), 0.55),
    light(`M${first}L${others.join('L')}`, 0.34, 0.5),
    light(stars.map((star) => disc(star.x, star.y, star.r)).join(''), 0.95),
  ];
}

/** A sun above rows of mountains. */
function ridges(random: Random): Layer[] {
  const sun = disc(between(random, 20, 80), between(random, 28, 46), between(random, 10, 18));
  const ranges = range(4).map((row) => {
    let x = -between(random, 5, 25);
    let path = `M${round(x)} ${HEIGHT}V${round(64 + row * 18)}`;
    for (let up = random() > 0.5; x < WIDTH; up = !up) {
      x += between(random, 12, 28);
      path += `L${round(x)} ${round(60 + row * 18 + (up ? -between(random, 8, 22) : between(random, 2, 8)))}`;
    }
    return deep(`${path}V${HEIGHT}Z`, 0.38);
  });
  return [light(sun, 0.4), ...ranges];
}

/** Dots on a grid, larger towards one corner. */
function halftone(random: Random): Layer[] {
  const [cornerX, cornerY] = [random() > 0.5 ? WIDTH : 0, between(random, 0, 50)];
  const dots = range(14 * 10).map((dot) => {
    const row = Math.floor(dot / 10);
    const [x, y] = [(dot % 10) * 10.6 + (row % 2) * 5.3, row * 9.2];
    const r = 5.4 - Math.hypot(x - cornerX, y - cornerY) * 0.042;
    return r > 0.5 ? disc(x, y, r) : '';
  });
  return [light(dots.join(''), 0.24)];
}

/** Two quarter circles per tile, turned at random, so that the lines always connect (Truchet). */
function maze(random: Random): Layer[] {
  const size = 20;
  const tiles = range(40).map((cell) => {
    const [x, y] = [(cell % 5) * size, Math.floor(cell / 5) * size];
    return random() > 0.5
      ? `M${x + 10} ${y}a10 10 0 0 1-10 10M${x + 20} ${y + 10}a10 10 0 0 0-10 10`
      : `M${x + 10} ${y}a10 10 0 0 0 10 10M${x} ${y + 10}a10 10 0 0 1 10 10`;
  });
  const d = tiles.join('');
  return [light(d, 0.13, 8.5), light(d, 0.4, 1)];
}

/** Four stripes that enter from one side and turn downwards. */
function stripes(random: Random): Layer[] {
  const top = between(random, 14, 34);
  const isMirrored = random() > 0.5;
  const turn = between(random, 30, 52);
  return range(4).map((stripe) => {
    const shift = stripe * 11.5;
    const r = turn + 46 - shift;
    const [from, edge, sign] = isMirrored ? [110, 100 - turn + shift, -1] : [-10, turn - shift, 1];
    const sweep = isMirrored ? 0 : 1;
    const d = `M${from} ${round(top + shift)}H${round(edge - sign * 8)}a${round(r)} ${round(r)} 0 0 ${sweep} ${round(sign * r)} ${round(r)}V170`;
    return light(d, 0.46 - stripe * 0.1, 9);
  });
}

const PATTERNS = [
  waves,
  rings,
  horizon,
  rays,
  mosaic,
  constellation,
  ridges,
  halftone,
  maze,
  stripes,
] as const;

/** A random number generator for numbers from 0 to 1; the same seed gives the same sequence. */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The layers of a pattern; the same seed gives the same pattern. */
export function patternOf(seed: number): Layer[] {
  const random = randomOf(seed);
  const draw = PATTERNS[Math.floor(random() * PATTERNS.length)] ?? waves;
  return draw(random);
}
