const SAMPLE_MS = 500;
const MOST_SAMPLES = 12;
const SECOND = 1000;

/** How fast something grows, per second, over the last moments. */
export class RateMeter {
  #samples: { at: number; value: number }[] = [];

  /** Null until it can be told. */
  take(value: number, now = Date.now()): number | null {
    const last = this.#samples.at(-1);
    if (last && value < last.value) this.#samples = [];
    if (!last || now - last.at >= SAMPLE_MS) {
      this.#samples = [...this.#samples, { at: now, value }].slice(-MOST_SAMPLES);
    }
    const first = this.#samples[0];
    if (!first || now - first.at < SAMPLE_MS) return null;
    return Math.max(0, ((value - first.value) * SECOND) / (now - first.at));
  }
}
