/** Part of a long JSON text; parts that are sent often are cached as encoded bytes. */
export type JsonPiece = string | Uint8Array;

export function encodePiece(text: string): Uint8Array {
  // Not from the shared pool: a cached piece would keep its whole pool block in memory.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** Concatenates the pieces. Copying bytes is many times faster than encoding text again. */
export function joinPieces(pieces: readonly JsonPiece[]): Buffer {
  const sizeOf = (piece: JsonPiece): number =>
    typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length;
  const joined = Buffer.allocUnsafe(pieces.reduce((size, piece) => size + sizeOf(piece), 0));
  let end = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') end += joined.write(piece, end);
    else {
      joined.set(piece, end);
      end += piece.length;
    }
  }
  return joined;
}
