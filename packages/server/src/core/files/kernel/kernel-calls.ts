import { promisify } from 'node:util';

/** The same number on every processor Linux runs on. */
const F_DUPFD_CLOEXEC = 1030;
const POLLOUT = 4;
/** Where a position in a file has 64 bits by itself. */
const PROCESSORS: ReadonlySet<string> = new Set(['arm64', 'x64']);

/** What Node has no function for. Descriptors are plain numbers: whoever passes one keeps it open. */
export interface KernelCalls {
  /** Another number for the same connection, which no program we start inherits. Below 0: none. */
  readonly duplicate: (descriptor: number) => number;
  readonly close: (descriptor: number) => void;
  /** How many bytes left; 0: the file has no more; below 0: none now, or a fault. */
  readonly sendFile: (out: number, file: number, at: number, most: number) => Promise<number>;
  /** False: not within that time. A broken connection counts as writable. */
  readonly untilWritable: (out: number, waitMs: number) => Promise<boolean>;
}

let loaded: Promise<KernelCalls | null> | undefined;

/** Null: not on this system, or the package for such calls is not installed. */
export const kernelCalls = (): Promise<KernelCalls | null> => (loaded ??= load().catch(() => null));

async function load(): Promise<KernelCalls | null> {
  if (process.platform !== 'linux' || !PROCESSORS.has(process.arch)) return null;
  const { default: koffi } = await import('koffi');
  const c = koffi.load(null);
  const fcntl = c.func('int fcntl(int descriptor, int command, ...)');
  const close = c.func('int close(int descriptor)');
  const waitable = koffi.struct({ fd: 'int', events: 'short', revents: 'short' });
  const poll = c.func('poll', 'int', [koffi.pointer(waitable), 'unsigned long', 'int']);
  const sendfile = c.func('long sendfile(int out, int file, int64_t *at, unsigned long most)');
  // On a thread of the pool: a disk that has to be woken must not stop everybody else.
  const sendFileSoon = promisify<number, number, number[], number, number>(sendfile.async);
  const pollSoon = promisify<object[], number, number, number>(poll.async);
  return {
    duplicate: (descriptor) => Number(fcntl(descriptor, F_DUPFD_CLOEXEC, 'int', 0)),
    close: (descriptor) => void close(descriptor),
    sendFile: (out, file, at, most) => sendFileSoon(out, file, [at], most),
    untilWritable: async (out, waitMs) =>
      (await pollSoon([{ fd: out, events: POLLOUT, revents: 0 }], 1, waitMs)) !== 0,
  };
}
