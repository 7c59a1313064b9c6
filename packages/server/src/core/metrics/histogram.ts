import type { Family, Labels, Sample } from './metric-text.ts';

interface Series {
  readonly labels: Labels;
  readonly counts: number[];
  sum: number;
  count: number;
}

interface Shape {
  readonly name: string;
  readonly help: string;
  /** Upper bounds, rising. */
  readonly bounds: readonly number[];
}

/** How often something took how long, per set of labels. */
export class Histogram {
  readonly #shape: Shape;
  readonly #series = new Map<string, Series>();

  constructor(shape: Shape) {
    this.#shape = shape;
  }

  observe(value: number, labels: Labels = {}): void {
    const key = Object.values(labels).join('\0');
    let series = this.#series.get(key);
    if (!series) {
      series = { labels, counts: this.#shape.bounds.map(() => 0), sum: 0, count: 0 };
      this.#series.set(key, series);
    }
    const bucket = this.#shape.bounds.findIndex((bound) => value <= bound);
    if (bucket >= 0) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += value;
    series.count += 1;
  }

  read(): Family {
    const { name, help } = this.#shape;
    const samples = [...this.#series.values()].flatMap((series) => this.#samplesOf(series));
    return { name, help, type: 'histogram', samples };
  }

  #samplesOf({ labels, counts, sum, count }: Series): Sample[] {
    let soFar = 0;
    const buckets = this.#shape.bounds.map((le, index) => {
      soFar += counts[index] ?? 0;
      return { suffix: '_bucket', labels: { ...labels, le }, value: soFar };
    });
    return [
      ...buckets,
      { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
      { suffix: '_sum', labels, value: sum },
      { suffix: '_count', labels, value: count },
    ];
  }
}
