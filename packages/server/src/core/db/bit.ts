/** True or false, the same on both engines. */
export type Bit = 0 | 1;
