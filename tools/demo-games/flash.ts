import { Avm1 } from './avm1.ts';
import { fillsOf, textFills, TILE_SIZE } from './flash-fills.ts';
import { INK_COLOR, LIGHT_COLOR, NIGHT_COLOR } from './rgb.ts';
import type { Rgb } from './rgb.ts';
import { LAMPS, NOTES, TILE, TILES } from './room.ts';
import { clip, film, frame, place, shape, STAGE, TAG, tag, text, u16, u32 } from './swf.ts';
import type { Box, Fill } from './swf.ts';

export interface FlashOptions {
  /** One line of at most 40 characters the font knows. */
  title?: string;
  /** Behind the texts. */
  stage?: Rgb;
  /** Each switch steps the sky to the other one. */
  skies?: readonly [Rgb, Rgb];
}

const SKY: Box = { left: 0, right: 320, top: 40, bottom: 150 };
const KEY = { left: 37, right: 39, space: 32 } as const;

const LAMP_TOP = SKY.bottom - 24;
const KEEPER_TOP = SKY.bottom - 16;
const FIRST_LAMP = 32;
const LAMP_STEP = 32;
const KEEPER_LEFT = FIRST_LAMP - 12;
const KEEPER_RIGHT = KEEPER_LEFT + LAMPS * LAMP_STEP - 4;
const KEEPER_START = 156;
const KEEPER_STEP = 4;
const SCORE_TOP = 164;
const SCORE = 'SCORE 000';
const HELP = ['LEFT AND RIGHT: WALK', 'SPACE: SWITCH A LAMP', 'THE SCORE IS SAVED'];
const HELP_TOP = 184;
const HELP_STEP = 16;

const SAMPLE_RATE = 5512;
const SAMPLES = Math.round(SAMPLE_RATE / 5);
/** Without compression, the lowest rate, eight bits, one channel. */
const SOUND_FORMAT = 0x30;

const ID = { skyShape: 1, sky: 2, scene: 3, lamp: 4, digit: 5, keeper: 6, bell: 10, shapes: 30 };

/**
 * An uncompressed film. The space bar switches the lamp at the keeper. Score and lamps are in a
 * shared object, where Flash games store their saves.
 */
export function makeFlash({
  title = 'HELLO FLASH',
  stage = [0x10, 0x40, 0xc0],
  skies = [
    [0xff, 0x80, 0x00],
    [0x20, 0xc0, 0x40],
  ],
}: FlashOptions = {}): Uint8Array {
  return film(stage, [
    shape(ID.skyShape, [{ ...SKY, color: skies[0] }]),
    clip(ID.sky, [ID.skyShape]),
    place(ID.sky, { depth: 1, name: 'sky' }),
    shape(ID.scene, sceneFills(title)),
    place(ID.scene, { depth: 2 }),
    ...tileClip(ID.lamp, [[TILE.lampOff], [TILE.lampOn]]),
    ...digitClip(),
    ...tileClip(ID.keeper, [
      [TILE.head, TILE.stand],
      [TILE.head, TILE.step],
    ]),
    ...NOTES.map((note, index) => bell(ID.bell + index, note)),
    exportBells(),
    ...NOTES.map((_, index) =>
      place(ID.lamp, {
        depth: 10 + index,
        name: `lamp${index}`,
        x: FIRST_LAMP + index * LAMP_STEP,
        y: LAMP_TOP,
      }),
    ),
    ...[0, 1, 2].map((digit) =>
      place(ID.digit, {
        depth: 20 + digit,
        name: `digit${digit}`,
        x: centred(SCORE) + (SCORE.indexOf('0') + digit) * TILE_SIZE,
        y: SCORE_TOP,
      }),
    ),
    place(ID.keeper, { depth: 30, name: 'keeper', x: KEEPER_START, y: KEEPER_TOP }),
    ...[start(), everyFrame(skies), new Avm1().gotoFrame(1).do('play')].map(frame),
  ]);
}

const start = (): Avm1 =>
  new Avm1()
    .push('kept', 'played', 1)
    .variable('SharedObject')
    .push('getLocal')
    .do('call', 'setVariable')
    .variable('kept')
    .member('data')
    .push('saved')
    .do('swap', 'setVariable')
    .variable('saved')
    .member('count')
    .push(undefined)
    .do('equals', 'not')
    .ifTrue('played-before')
    .variable('saved')
    .push('count', 0)
    .do('setMember')
    .variable('saved')
    .push('lamps', 0)
    .do('setMember')
    .label('played-before')
    .push('paint')
    .variable('sky')
    .push(1, 'Color')
    .do('newObject', 'setVariable')
    .push('bell', 0, 'Sound')
    .do('newObject', 'setVariable')
    .push('at', KEEPER_START)
    .do('setVariable');

function everyFrame(skies: readonly [Rgb, Rgb]): Avm1 {
  const script = new Avm1();
  writeWalking(script, { key: KEY.left, limit: KEEPER_LEFT, step: -KEEPER_STEP });
  writeWalking(script, { key: KEY.right, limit: KEEPER_RIGHT, step: KEEPER_STEP });
  script.variable('keeper').push('_x').variable('at').do('setMember');
  script.push('pose').variable('at').push(3).do('shiftRight').push(1).do('and', 'setVariable');
  showFrame(script, 'keeper', () => script.variable('pose'));
  writeSwitch(script);
  for (let lamp = 0; lamp < LAMPS; lamp += 1) {
    showFrame(script, `lamp${lamp}`, () =>
      script.variable('saved').member('lamps').push(lamp).do('shiftRight').push(1).do('and'),
    );
  }
  for (const [digit, unit] of [100, 10, 1].entries()) {
    showFrame(script, `digit${digit}`, () =>
      script
        .variable('saved')
        .member('count')
        .push(unit)
        .do('divide', 'toInteger')
        .push(10)
        .do('modulo'),
    );
  }
  return script
    .variable('saved')
    .member('count')
    .push(2)
    .do('modulo')
    .ifTrue('second')
    .push(toNumber(skies[0]))
    .jump('paint')
    .label('second')
    .push(toNumber(skies[1]))
    .label('paint')
    .push(1)
    .variable('paint')
    .push('setRGB')
    .do('call', 'pop');
}

function writeWalking(
  script: Avm1,
  { key, limit, step }: { key: number; limit: number; step: number },
): void {
  const label = `not-${key}`;
  script.push(key, 1).variable('Key').push('isDown').do('call', 'not').ifTrue(label);
  script.variable('at').push(limit).do('equals').ifTrue(label);
  script.push('at').variable('at').push(step).do('add', 'setVariable').label(label);
}

function writeSwitch(script: Avm1): void {
  script
    .push('down', KEY.space, 1)
    .variable('Key')
    .push('isDown')
    .do('call', 'setVariable')
    .variable('down')
    .do('not')
    .ifTrue('switched')
    .variable('held')
    .ifTrue('switched')
    .variable('saved')
    .push('count')
    .variable('saved')
    .member('count')
    .push(1)
    .do('add', 'setMember')
    .push('lamp')
    .variable('at')
    .push(KEEPER_LEFT)
    .do('subtract')
    .push(LAMP_STEP)
    .do('divide', 'toInteger', 'setVariable')
    .variable('saved')
    .push('lamps')
    .variable('saved')
    .member('lamps')
    .push(1)
    .variable('lamp')
    .do('shiftLeft', 'xor', 'setMember')
    .push(0)
    .variable('kept')
    .push('flush')
    .do('call', 'pop')
    .push('bell')
    .variable('lamp')
    .do('add')
    .push(1)
    .variable('bell')
    .push('attachSound')
    .do('call', 'pop')
    .push(0)
    .variable('bell')
    .push('start')
    .do('call', 'pop')
    .label('switched')
    .push('held')
    .variable('down')
    .do('setVariable');
}

/** Shows a frame of a clip; `pushIndex` pushes its number, counted from 0. */
function showFrame(script: Avm1, name: string, pushIndex: () => void): void {
  pushIndex();
  script.push(1).do('add').push(1).variable(name).push('gotoAndStop').do('call', 'pop');
}

const toNumber = ([red, green, blue]: Rgb): number => (red << 16) | (green << 8) | blue;

/** A clip whose frames are columns of tiles. */
function tileClip(
  id: number,
  frames: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const ids = frames.map((_, index) => ID.shapes + id * 10 + index);
  const shapes = frames.map((tiles, index) =>
    shape(
      ids[index] ?? 0,
      tiles.flatMap((tile, row) => fillsOf(TILES[tile] ?? [], row * TILE_SIZE)),
    ),
  );
  return [...shapes, clip(id, ids)];
}

function digitClip(): readonly (readonly number[])[] {
  const ids = Array.from({ length: 10 }, (_, digit) => ID.shapes + ID.digit * 10 + digit);
  return [
    ...ids.map((id, digit) => shape(id, textFills(String(digit), 0, 0))),
    clip(ID.digit, ids),
  ];
}

const centred = (words: string): number => Math.floor((STAGE.right - words.length * TILE_SIZE) / 2);

function sceneFills(title: string): Fill[] {
  if (centred(title) < 0) throw new RangeError(`"${title}" is wider than the screen`);
  const line = (words: string, top: number) => textFills(words, centred(words), top);
  const posts = NOTES.flatMap((_, index) => {
    const left = FIRST_LAMP + index * LAMP_STEP + 3;
    const ends = { top: LAMP_TOP + TILE_SIZE, bottom: SKY.bottom };
    return [
      { ...ends, left, right: left + 1, color: INK_COLOR },
      { ...ends, left: left + 1, right: left + 2, color: NIGHT_COLOR },
    ];
  });
  return [
    ...line(title, 16),
    ...posts,
    { ...SKY, top: SKY.bottom, bottom: SKY.bottom + 2, color: LIGHT_COLOR },
    ...line(SCORE.replaceAll('0', ' '), SCORE_TOP),
    ...HELP.flatMap((words, index) => line(words, HELP_TOP + index * HELP_STEP)),
  ];
}

function bell(id: number, note: number): readonly number[] {
  const samples = Array.from({ length: SAMPLES }, (_, index) => {
    const fading = 1 - index / SAMPLES;
    return 128 + Math.round(100 * fading * Math.sin((2 * Math.PI * note * index) / SAMPLE_RATE));
  });
  return tag(TAG.defineSound, [...u16(id), SOUND_FORMAT, ...u32(SAMPLES), ...samples]);
}

/** The names under which scripts find the sounds. */
const exportBells = (): readonly number[] =>
  tag(TAG.exportAssets, [
    ...u16(NOTES.length),
    ...NOTES.flatMap((_, index) => [...u16(ID.bell + index), ...text(`bell${index}`)]),
  ]);
