import { logFailure } from '#shared/lib/log.ts';

const CALM_MS = 500;
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 300_000;

export interface Saver {
  /** Once the person has stopped choosing. */
  soon: () => void;
  /** The same, unless an attempt is under way or planned. */
  ensure: () => void;
  stop: () => void;
}

/** One attempt at a time; a failed one is repeated, less and less often, without a word. */
export function createSaver(save: () => Promise<void>): Saver {
  let timer: number | undefined;
  let wait = FIRST_RETRY_MS;
  let saving = false;

  function plan(delay: number): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void attempt(), delay);
  }

  async function attempt(): Promise<void> {
    timer = undefined;
    if (saving) {
      plan(CALM_MS); // An older answer must not overtake a newer choice.
      return;
    }
    saving = true;
    try {
      await save();
      wait = FIRST_RETRY_MS;
    } catch (error) {
      logFailure('Saving the settings', error);
      if (timer === undefined) plan(wait);
      wait = Math.min(wait * 2, LAST_RETRY_MS);
    } finally {
      saving = false;
    }
  }

  return {
    soon: () => plan(CALM_MS),
    ensure: () => {
      if (timer === undefined && !saving) plan(CALM_MS);
    },
    stop: () => {
      window.clearTimeout(timer);
      timer = undefined;
      wait = FIRST_RETRY_MS;
    },
  };
}
