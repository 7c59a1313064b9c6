/** A boolean column, stored the same way on both engines. */
export type Bit = 0 | 1;
