const MOST_TRIES = 5;
const DEADLOCK = '40P01';

/** PostgreSQL ends one of two that wait for each other; what it took back can simply be done again. */
export async function againOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || tries === MOST_TRIES) throw error;
    }
  }
}
