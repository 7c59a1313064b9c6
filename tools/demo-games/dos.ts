import { ByteWriter } from './byte-writer.ts';
import { INK_COLOR, LIGHT_COLOR, NIGHT_COLOR } from './rgb.ts';
import type { Rgb } from './rgb.ts';
import { drawRoom, NOTES, SCORE_DIGITS, TILE, TILES } from './room.ts';
import type { Room } from './room.ts';
import { storeZip } from './store-zip.ts';

export interface DosOptions {
  /** One line of at most 40 characters the font knows. */
  title?: string;
  /** The first of four entries of the standard palette; each switch steps the sky to the next. */
  color?: number;
}

export interface DosZipOptions extends DosOptions {
  /** A DOS name: eight characters, dot, `COM`. */
  fileName?: string;
}

const COLUMNS = 40;
const ROWS = 25;
const WIDTH = 320;
const TILE_SIZE = 8;

const SAVE_FILE = 'PLAYED.DAT';

/** The first eight colours every VGA card starts with. */
const STANDARD_PALETTE: readonly Rgb[] = [0, 1, 2, 3, 4, 5, 6, 7].map((color) =>
  color === 6 ? [170, 85, 0] : [color & 4 ? 170 : 0, color & 2 ? 170 : 0, color & 1 ? 170 : 0],
);
const TIMER_CLOCK = 1_193_182;

const KEEPER_LEFT = 24;
const KEEPER_RIGHT = 276;
const KEEPER_START = 156;
const KEEPER_STEP = 4;
/** Ticks of the BIOS clock, 18 a second. */
const SOUND_TICKS = 4;

/** A program in 320 by 200 pixels. The space bar switches the lamp at the keeper. */
export function makeDosCom({ title = 'HELLO DOS', color = 4 }: DosOptions = {}): Uint8Array {
  const room = drawRoom({
    columns: COLUMNS,
    rows: ROWS,
    top: 3,
    lampRow: 9,
    firstLamp: 4,
    lampStep: 4,
    title,
    help: ['LEFT AND RIGHT: WALK', '', 'SPACE: SWITCH A LAMP', '', 'THE SCORE IS SAVED'],
  });
  const cpu = new ByteWriter(0x100); // DOS loads every COM file there
  cpu.emit(0xb8, 0x13, 0x00, 0xcd, 0x10); //       mov ax, 13h; int 10h: 320 x 200, 256 colours
  cpu.emit(0xb8, 0x00, 0xa0, 0x8e, 0xc0); //       mov es, picture memory
  writeColors(cpu, { first: 1, label: 'colors', count: 3 });
  writeSaveLoading(cpu);

  cpu.label('draw');
  writeSky(cpu);
  writeLamps(cpu, room);
  writeScore(cpu, room);
  writeMap(cpu);
  writeKeeper(cpu, room);
  writeKeys(cpu);
  writeSwitch(cpu);
  writeSaving(cpu);
  writeSprite(cpu);
  writeData(cpu, room, color);
  return cpu.build();
}

function writeColors(
  cpu: ByteWriter,
  { first, label, count }: { first: number; label: string; count: number },
): void {
  cpu.emit(0xbe).address16le(label); //            mov si, label
  writeColorsAtSi(cpu, first, count);
}

function writeColorsAtSi(cpu: ByteWriter, first: number, count: number): void {
  cpu.emit(0xba, 0xc8, 0x03, 0xb0, first, 0xee); // mov dx, 3c8h; mov al, first; out dx, al
  cpu.emit(0x42, 0xb9).emit16le(count * 3); //     inc dx; mov cx, bytes
  cpu.emit(0xf3, 0x6e); //                         rep outsb
}

function writeSaveLoading(cpu: ByteWriter): void {
  cpu.emit(0xba).address16le('file'); //           mov dx, file
  cpu.emit(0xb8, 0x00, 0x3d, 0xcd, 0x21); //       open it for reading
  cpu.emit(0x72).offset8('draw'); //               jc draw: no save yet
  cpu.emit(0x89, 0xc3, 0xb4, 0x3f); //             mov bx, ax; mov ah, 3fh: read
  writeTransfer(cpu);
}

/** Reads or writes score and lamps, then closes the file. */
function writeTransfer(cpu: ByteWriter): void {
  cpu.emit(0xb9, 0x02, 0x00); //                   mov cx, 2
  cpu.emit(0xba).address16le('score'); //          mov dx, score
  cpu.emit(0xcd, 0x21, 0xb4, 0x3e, 0xcd, 0x21);
}

function writeSky(cpu: ByteWriter): void {
  cpu.emit(0xa0).address16le('score'); //          mov al, score
  cpu.emit(0x24, 0x03, 0xb4, 0x03, 0xf6, 0xe4); // and al, 3; mov ah, 3; mul ah
  cpu.emit(0x05).address16le('sky'); //            add ax, sky
  cpu.emit(0x89, 0xc6); //                         mov si, ax
  writeColorsAtSi(cpu, 0, 1);
}

function writeLamps(cpu: ByteWriter, { lamps }: Room): void {
  for (const [index, { row, column }] of lamps.entries()) {
    cpu.emit(0xb0, TILE.lampOff); //               mov al, off
    cpu
      .emit(0xf6, 0x06)
      .address16le('lamps')
      .emit(1 << index); // test lamps, bit
    cpu.emit(0x74).offset8(`off-${index}`); //     jz
    cpu.emit(0xfe, 0xc0); //                       inc al
    cpu.label(`off-${index}`).emit(0xbb).address16le('map'); // mov bx, map
    cpu.emit(0x88, 0x87).emit16le(row * COLUMNS + column); // mov [bx + place], al
  }
}

function writeScore(cpu: ByteWriter, { score }: Room): void {
  cpu.emit(0x8a, 0x1e).address16le('score'); //    mov bl, score
  cpu.emit(0x30, 0xff, 0xbe).address16le('map'); // xor bh, bh; mov si, map
  for (const digit of [0, 1, 2]) {
    cpu.emit(0x8a, 0x87).address16le(`digits-${digit}`); // mov al, [bx + digits]
    cpu.emit(0x88, 0x84).emit16le(score.row * COLUMNS + score.column + digit); // mov [si + n], al
  }
}

function writeMap(cpu: ByteWriter): void {
  cpu.emit(0x31, 0xff, 0xbb).address16le('map'); // xor di, di; mov bx, map
  cpu.emit(0xb6, ROWS); //                         mov dh, rows
  cpu.label('row').emit(0xb2, COLUMNS); //         mov dl, columns
  cpu.label('tile').emit(0x8a, 0x07, 0x43); //     mov al, [bx]; inc bx
  cpu.emit(0x30, 0xe4, 0xb1, 0x06, 0xd3, 0xe0); // xor ah, ah; mov cl, 6; shl ax, cl
  cpu.emit(0x05).address16le('tiles'); //          add ax, tiles
  cpu.emit(0x89, 0xc6, 0xb9).emit16le(TILE_SIZE); // mov si, ax; mov cx, 8
  cpu.label('line').emit(0xa5, 0xa5, 0xa5, 0xa5); // movsw, four times
  cpu.emit(0x81, 0xc7).emit16le(WIDTH - TILE_SIZE); // add di, the rest of the line
  cpu.emit(0xe2).offset8('line'); //               loop
  cpu.emit(0x81, 0xef).emit16le(TILE_SIZE * WIDTH - TILE_SIZE); // sub di: the next tile
  cpu.emit(0xfe, 0xca, 0x75).offset8('tile'); //   dec dl; jnz
  cpu.emit(0x81, 0xc7).emit16le((TILE_SIZE - 1) * WIDTH); // add di: the next row
  cpu.emit(0xfe, 0xce, 0x75).offset8('row'); //    dec dh; jnz
}

function writeKeeper(cpu: ByteWriter, { keeperTop }: Room): void {
  cpu.emit(0x8b, 0x3e).address16le('keeper'); //   mov di, keeper
  cpu.emit(0x81, 0xc7).emit16le(keeperTop * WIDTH); // add di, top
  cpu.emit(0xbe).address16le('head'); //           mov si, head
  cpu.emit(0xe8).offset16le('sprite'); //          call sprite
  cpu.emit(0xbe).address16le('stand'); //          mov si, stand
  cpu.emit(0xf6, 0x06).address16le('keeper').emit(0x08); // test keeper, 8
  cpu.emit(0x74).offset8('stands'); //             jz
  cpu.emit(0xbe).address16le('step'); //           mov si, step
  cpu.label('stands').emit(0xe8).offset16le('sprite');
}

/** Draws a tile from si at di, without its sky; di moves on to the line below. */
function writeSprite(cpu: ByteWriter): void {
  cpu.label('sprite').emit(0xb6, TILE_SIZE); //    mov dh, 8
  cpu.label('sprite-line').emit(0xb9).emit16le(TILE_SIZE); // mov cx, 8
  cpu.label('pixel').emit(0xac, 0x08, 0xc0, 0x74).offset8('clear'); // lodsb; or al, al; jz
  cpu.emit(0x26, 0x88, 0x05); //                   mov es:[di], al
  cpu.label('clear').emit(0x47, 0xe2).offset8('pixel'); // inc di; loop
  cpu.emit(0x81, 0xc7).emit16le(WIDTH - TILE_SIZE); // add di, the rest of the line
  cpu.emit(0xfe, 0xce, 0x75).offset8('sprite-line'); // dec dh; jnz
  cpu.emit(0xc3); //                               ret
}

function writeKeys(cpu: ByteWriter): void {
  cpu.label('wait').emit(0xb4, 0x01, 0xcd, 0x16, 0x75).offset8('key'); // is there a key?
  cpu.emit(0xb4, 0x00, 0xcd, 0x1a); //             ticks of the clock into cx and dx
  cpu.emit(0x3b, 0x16).address16le('tick'); //     cmp dx, tick
  cpu.emit(0x74).offset8('wait'); //               je
  cpu.emit(0x89, 0x16).address16le('tick'); //     mov tick, dx
  cpu.emit(0x80, 0x3e).address16le('sound').emit(0); // cmp sound, 0
  cpu.emit(0x74).offset8('quiet'); //              je
  cpu.emit(0xfe, 0x0e).address16le('sound'); //    dec sound
  cpu.emit(0x75).offset8('quiet'); //              jnz
  cpu.emit(0xe4, 0x61, 0x24, 0xfc, 0xe6, 0x61); // speaker off

  // The keyboard shows the last key that went down or up: keys that are held need no repetition.
  cpu.label('quiet').emit(0xe4, 0x60); //          in al, 60h
  cpu.emit(0xbb).emit16le(0x10000 - KEEPER_STEP); // mov bx, -step
  cpu.emit(0xba).emit16le(KEEPER_LEFT); //         mov dx, limit
  cpu.emit(0x3c, 0x4b, 0x74).offset8('walk'); //   cmp al, left; je
  cpu.emit(0xbb).emit16le(KEEPER_STEP).emit(0xba).emit16le(KEEPER_RIGHT);
  cpu.emit(0x3c, 0x4d, 0x75).offset8('wait'); //   cmp al, right; jne
  cpu.label('walk').emit(0x39, 0x16).address16le('keeper'); // cmp keeper, dx
  cpu.emit(0x74).offset8('wait'); //               je
  cpu.emit(0x01, 0x1e).address16le('keeper'); //   add keeper, bx
  cpu.emit(0xe9).offset16le('draw'); //            jmp draw

  cpu.label('key').emit(0xb4, 0x00, 0xcd, 0x16); // take the key
  cpu.emit(0x3c, 0x20, 0x75).offset8('wait'); //   cmp al, space; jne
}

function writeSwitch(cpu: ByteWriter): void {
  cpu.emit(0xfe, 0x06).address16le('score'); // inc score
  cpu.emit(0x8b, 0x1e).address16le('keeper'); //   mov bx, keeper
  cpu.emit(0x83, 0xeb, KEEPER_LEFT, 0xb1, 0x05, 0xd3, 0xeb); // sub bx, left; shr bx, 5
  cpu.emit(0x88, 0xd9, 0xb0, 0x01, 0xd2, 0xe0); // mov cl, bl; mov al, 1; shl al, cl
  cpu.emit(0x30, 0x06).address16le('lamps'); //    xor lamps, al
  cpu.emit(0xb0, 0xb6, 0xe6, 0x43); //             the timer makes a tone
  cpu.emit(0xd1, 0xe3, 0x8b, 0x87).address16le('notes'); // shl bx, 1; mov ax, [bx + notes]
  cpu.emit(0xe6, 0x42, 0x88, 0xe0, 0xe6, 0x42); // of this length
  cpu.emit(0xe4, 0x61, 0x0c, 0x03, 0xe6, 0x61); // speaker on
  cpu.emit(0xc6, 0x06).address16le('sound').emit(SOUND_TICKS); // mov sound, length
}

function writeSaving(cpu: ByteWriter): void {
  cpu.emit(0xba).address16le('file'); //           mov dx, file
  cpu.emit(0x31, 0xc9, 0xb4, 0x3c, 0xcd, 0x21); // create it, or empty it
  cpu.emit(0x72).offset8('not-saved'); //          jc: the disk is full or cannot be written
  cpu.emit(0x89, 0xc3, 0xb4, 0x40); //             mov bx, ax; mov ah, 40h: write
  writeTransfer(cpu);
  cpu.label('not-saved').emit(0xe9).offset16le('draw'); // jmp draw
}

/** Six bits per part. */
const vga = (colors: readonly Rgb[]): number[] => colors.flat().map((part) => part >> 2);

function writeData(cpu: ByteWriter, room: Room, color: number): void {
  const skies = [0, 1, 2, 3].map((step) => STANDARD_PALETTE[(color + step) % 8] ?? INK_COLOR);
  cpu.label('score').emit(0).label('lamps').emit(0);
  cpu.label('keeper').emit16le(KEEPER_START).label('tick').emit16le(0).label('sound').emit(0);
  cpu.label('file').emit(...new TextEncoder().encode(`${SAVE_FILE}\0`));
  cpu.label('colors').emit(...vga([INK_COLOR, LIGHT_COLOR, NIGHT_COLOR]));
  cpu.label('sky').emit(...vga(skies));
  cpu.label('notes');
  for (const note of NOTES) cpu.emit16le(Math.round(TIMER_CLOCK / note));
  SCORE_DIGITS.forEach((tiles, index) => cpu.label(`digits-${index}`).emit(...tiles));
  cpu
    .label('map')
    .emit(...room.map.flat())
    .label('tiles');
  const labels = new Map<number, string>([
    [TILE.head, 'head'],
    [TILE.stand, 'stand'],
    [TILE.step, 'step'],
  ]);
  TILES.forEach((tile, index) => {
    const label = labels.get(index);
    if (label) cpu.label(label);
    cpu.emit(...tile);
  });
}

/** The same program in a zip, as DOS games are stored in libraries. */
export function makeDosZip({ fileName = 'HELLO.COM', ...game }: DosZipOptions = {}): Uint8Array {
  return storeZip([{ name: fileName, bytes: makeDosCom(game) }]);
}
