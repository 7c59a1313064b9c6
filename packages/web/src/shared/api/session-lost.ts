type Handler = () => void;

let handler: Handler = () => undefined;

/** Set once by the app: what happens when the server no longer knows who we are. */
export function onSessionLost(next: Handler): void {
  handler = next;
}

export const reportSessionLost = (): void => handler();
