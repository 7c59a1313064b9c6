type Handler = () => void;

let handler: Handler = () => undefined;

/** Sets the handler for requests that the server rejects with a 403. Called once by the app. */
export function onRefusal(next: Handler): void {
  handler = next;
}

export const reportRefusal = (): void => handler();
