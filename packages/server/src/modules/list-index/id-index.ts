const PAGE_BITS = 12;
const PAGE = 1 << PAGE_BITS;

/** Ids to slots. Ids are nearly dense but need not be: pages nobody is on take no memory. */
export class IdIndex {
  readonly #pages: Int32Array[] = [];

  set(id: number, slot: number): void {
    const page = (this.#pages[id >>> PAGE_BITS] ??= new Int32Array(PAGE).fill(-1));
    page[id & (PAGE - 1)] = slot;
  }

  /** -1: there is no such game. */
  get(id: number): number {
    return this.#pages[id >>> PAGE_BITS]?.[id & (PAGE - 1)] ?? -1;
  }
}
