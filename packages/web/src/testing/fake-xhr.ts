type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** The part of `XMLHttpRequest` that uploads need, on top of a fake `fetch`. */
export function fakeXhr(answer: Fetch): typeof XMLHttpRequest {
  class FakeXhr extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #method = '';
    #address = '';
    readonly #headers = new Headers();
    #reply: Headers | null = null;
    #isOver = false;

    open(method: string, address: string): void {
      this.#method = method;
      this.#address = address;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }
    getResponseHeader(name: string): string | null {
      return this.#reply?.get(name) ?? null;
    }
    send(body: ArrayBuffer): void {
      answer(this.#address, { method: this.#method, headers: this.#headers, body }).then(
        async (response) => {
          this.status = response.status;
          this.#reply = response.headers;
          this.responseText = await response.text();
          const moved = Object.assign(new Event('progress'), { loaded: body.byteLength });
          this.upload.dispatchEvent(moved);
          this.#end('load');
        },
        () => this.#end('error'),
      );
    }
    abort(): void {
      this.#end('abort');
    }
    #end(how: string): void {
      if (this.#isOver) return;
      this.#isOver = true;
      this.dispatchEvent(new Event(how));
    }
  }
  return FakeXhr as unknown as typeof XMLHttpRequest;
}
