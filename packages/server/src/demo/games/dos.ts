import { ByteWriter } from './byte-writer.ts';
import { storeZip } from './store-zip.ts';

export interface DosOptions {
  /** One line of at most 40 characters. */
  title?: string;
  /** The first entry of the VGA palette shown; every key steps to the next. */
  color?: number;
}

export interface DosZipOptions extends DosOptions {
  /** A DOS name: eight characters, dot, `COM`. */
  fileName?: string;
}

const COLUMNS = 40;
const MIDDLE_ROW = 12;
const PIXELS = 320 * 200;

const SAVE_FILE = 'PLAYED.DAT';

/**
 * A program filling the screen with one colour under its title; each key steps the colour and is
 * counted in a file beside it.
 */
export function makeDosCom({ title = 'HELLO DOS', color = 4 }: DosOptions = {}): Uint8Array {
  if (title.length > COLUMNS) throw new RangeError(`"${title}" is wider than the screen`);
  if (title.includes('$')) throw new RangeError('DOS ends a text at the first "$"');
  const column = Math.floor((COLUMNS - title.length) / 2);

  const cpu = new ByteWriter(0x100); // DOS loads every COM file there
  cpu.emit(0xb8, 0x13, 0x00, 0xcd, 0x10); //       mov ax, 13h; int 10h: 320 x 200, 256 colours
  cpu.emit(0xb8, 0x00, 0xa0, 0x8e, 0xc0); //       mov es, picture memory
  writeSaveLoading(cpu);

  cpu.label('draw').emit(0x31, 0xff); //           xor di, di
  cpu.emit(0xb9).emit16le(PIXELS); //              mov cx, pixels
  cpu.emit(0xa0).address16le('count'); //          mov al, count
  cpu.emit(0x04, color, 0xf3, 0xaa); //            add al, color; rep stosb
  cpu.emit(0xb4, 0x02, 0x30, 0xff); //             mov ah, 2; xor bh, bh: place the cursor
  cpu.emit(0xba, column, MIDDLE_ROW, 0xcd, 0x10); // at row and column
  cpu.emit(0xba).address16le('title'); //          mov dx, title
  cpu.emit(0xb4, 0x09, 0xcd, 0x21); //             print up to the "$"
  cpu.emit(0xb4, 0x00, 0xcd, 0x16); //             wait for a key
  cpu.emit(0xfe, 0x06).address16le('count'); //    inc count
  writeSaving(cpu);
  cpu.emit(0xeb).offset8('draw'); //               jmp draw

  cpu.label('count').emit(0);
  cpu.label('file').emit(...new TextEncoder().encode(`${SAVE_FILE}\0`));
  cpu.label('title').emit(...new TextEncoder().encode(`${title}$`));
  return cpu.build();
}

function writeSaveLoading(cpu: ByteWriter): void {
  cpu.emit(0xba).address16le('file'); //           mov dx, file
  cpu.emit(0xb8, 0x00, 0x3d, 0xcd, 0x21); //       open it for reading
  cpu.emit(0x72).offset8('draw'); //               jc draw: nobody has played yet
  cpu.emit(0x89, 0xc3, 0xb4, 0x3f); //             mov bx, ax; mov ah, 3fh: read
  writeOneByte(cpu);
}

function writeSaving(cpu: ByteWriter): void {
  cpu.emit(0xba).address16le('file'); //           mov dx, file
  cpu.emit(0x31, 0xc9, 0xb4, 0x3c, 0xcd, 0x21); // create it, or empty it
  cpu.emit(0x72).offset8('draw'); //               jc draw: the disk is full or cannot be written
  cpu.emit(0x89, 0xc3, 0xb4, 0x40); //             mov bx, ax; mov ah, 40h: write
  writeOneByte(cpu);
}

/** Reads or writes the count, then closes the file. */
function writeOneByte(cpu: ByteWriter): void {
  cpu.emit(0xb9, 0x01, 0x00); //                   mov cx, 1
  cpu.emit(0xba).address16le('count'); //          mov dx, count
  cpu.emit(0xcd, 0x21, 0xb4, 0x3e, 0xcd, 0x21);
}

/** The same program in a zip, the way DOS games are kept in a library. */
export function makeDosZip({ fileName = 'HELLO.COM', ...game }: DosZipOptions = {}): Uint8Array {
  return storeZip([{ name: fileName, bytes: makeDosCom(game) }]);
}
