const DIGIT_BITS = 16;
const BUCKETS = 1 << DIGIT_BITS;
const DIGITS = 4;
/** Below this a comparing sort is faster than counting 65,536 buckets. */
const FEW = 4096;

/** Slots by their key; ties keep the order they come in. Keys are numbers, never NaN. */
export function sortByKey(slots: Int32Array, keys: Float64Array): Int32Array {
  if (slots.length < FEW) {
    return Int32Array.from([...slots].toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0)));
  }
  const halves = sortableHalves(slots, keys);
  // Places in `slots`, sorted digit by digit from the least: four steps for any number of games.
  let from = new Int32Array(slots.length);
  for (let place = 0; place < from.length; place += 1) from[place] = place;
  let into = new Int32Array(slots.length);
  const counts = new Int32Array(BUCKETS);
  for (let digit = 0; digit < DIGITS; digit += 1) {
    const words = digit < 2 ? halves.low : halves.high;
    if (!countDigits(words, (digit % 2) * DIGIT_BITS, counts)) continue;
    scatter({ from, into, words, shift: (digit % 2) * DIGIT_BITS, counts });
    [from, into] = [into, from];
  }
  for (let place = 0; place < from.length; place += 1) into[place] = slots[from[place] ?? 0] ?? 0;
  return into;
}

/** The bits of a double, turned so that they sort like the numbers. */
function sortableHalves(slots: Int32Array, keys: Float64Array) {
  const low = new Uint32Array(slots.length);
  const high = new Uint32Array(slots.length);
  const double = new Float64Array(1);
  const bits = new Uint32Array(double.buffer);
  for (let place = 0; place < slots.length; place += 1) {
    // Adding zero turns minus zero into zero.
    double[0] = (keys[slots[place] ?? 0] ?? 0) + 0;
    const top = bits[1] ?? 0;
    const isNegative = top >>> 31 === 1;
    low[place] = isNegative ? ~(bits[0] ?? 0) : (bits[0] ?? 0);
    high[place] = isNegative ? ~top : top | 0x80000000;
  }
  return { low, high };
}

/** Where each digit begins. False: all have the same, there is nothing to sort. */
function countDigits(words: Uint32Array, shift: number, counts: Int32Array): boolean {
  counts.fill(0);
  for (let place = 0; place < words.length; place += 1) {
    const digit = ((words[place] ?? 0) >>> shift) & (BUCKETS - 1);
    counts[digit] = (counts[digit] ?? 0) + 1;
  }
  const first = ((words[0] ?? 0) >>> shift) & (BUCKETS - 1);
  if (counts[first] === words.length) return false;
  let start = 0;
  for (let digit = 0; digit < BUCKETS; digit += 1) {
    const count = counts[digit] ?? 0;
    counts[digit] = start;
    start += count;
  }
  return true;
}

function scatter({
  from,
  into,
  words,
  shift,
  counts,
}: {
  from: Int32Array;
  into: Int32Array;
  words: Uint32Array;
  shift: number;
  counts: Int32Array;
}): void {
  for (let index = 0; index < from.length; index += 1) {
    const place = from[index] ?? 0;
    const digit = ((words[place] ?? 0) >>> shift) & (BUCKETS - 1);
    const target = counts[digit] ?? 0;
    into[target] = place;
    counts[digit] = target + 1;
  }
}
