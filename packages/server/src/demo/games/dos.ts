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

/** A program filling the screen with one colour under its title; each key steps the colour. */
export function makeDosCom({ title = 'HELLO DOS', color = 4 }: DosOptions = {}): Uint8Array {
  if (title.length > COLUMNS) throw new RangeError(`"${title}" is wider than the screen`);
  if (title.includes('$')) throw new RangeError('DOS ends a text at the first "$"');
  const column = Math.floor((COLUMNS - title.length) / 2);

  const cpu = new ByteWriter(0x100); // DOS loads every COM file there
  cpu.emit(0xb8, 0x13, 0x00, 0xcd, 0x10); //       mov ax, 13h; int 10h: 320 x 200, 256 colours
  cpu.emit(0xb8, 0x00, 0xa0, 0x8e, 0xc0); //       mov es, picture memory
  cpu.emit(0xb3, color); //                        mov bl, color

  cpu.label('draw').emit(0x31, 0xff); //           xor di, di
  cpu.emit(0xb9).emit16le(PIXELS); //              mov cx, pixels
  cpu.emit(0x88, 0xd8, 0xf3, 0xaa); //             mov al, bl; rep stosb
  cpu.emit(0xb4, 0x02, 0x30, 0xff); //             mov ah, 2: place the cursor
  cpu.emit(0xba, column, MIDDLE_ROW); //           mov dx, row and column
  cpu.emit(0x53, 0xb7, 0x00, 0xcd, 0x10, 0x5b); // int 10h on page 0, keeping bl
  cpu.emit(0xba).address16le('title'); //          mov dx, title
  cpu.emit(0xb4, 0x09, 0xcd, 0x21); //             print up to the "$"
  cpu.emit(0xb4, 0x00, 0xcd, 0x16); //             wait for a key
  cpu.emit(0xfe, 0xc3, 0xeb).offset8('draw'); //   inc bl; jmp draw

  cpu.label('title').emit(...new TextEncoder().encode(`${title}$`));
  return cpu.build();
}

/** The same program in a zip, the way DOS games are kept in a library. */
export function makeDosZip({ fileName = 'HELLO.COM', ...game }: DosZipOptions = {}): Uint8Array {
  return storeZip([{ name: fileName, bytes: makeDosCom(game) }]);
}
