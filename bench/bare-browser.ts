import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const START_MS = 20_000;
const POLL_MS = 50;

interface Size {
  width: number;
  height: number;
}

interface CdpResponse {
  id?: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/**
 * Chromium over a raw DevTools connection without network events. A tool that watches the network
 * makes the browser copy every discarded picture during garbage collection, which caused most long
 * tasks of a gallery.
 */
export class BareBrowser {
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, (response: CdpResponse) => void>();
  #last = 0;

  private constructor(process: ChildProcess, folder: string, socket: WebSocket) {
    [this.#process, this.#folder, this.#socket] = [process, folder, socket];
    socket.addEventListener('message', ({ data }) => {
      const response = JSON.parse(String(data)) as CdpResponse;
      this.#pending.get(response.id ?? 0)?.(response);
      this.#pending.delete(response.id ?? 0);
    });
  }

  static async start(path: string, size: Size): Promise<BareBrowser> {
    const folder = mkdtempSync(join(tmpdir(), 'saveroom-bench-browser-'));
    const quiet = ['--no-first-run', '--disable-background-networking', '--disable-extensions'];
    const bare = ['--headless=new', '--no-sandbox', '--disable-gpu', ...quiet];
    const startup = [`--user-data-dir=${folder}`, '--remote-debugging-port=0', 'about:blank'];
    const process = spawn(path, [...bare, ...startup], { stdio: 'ignore' });
    const address = await findPageUrl(folder).catch((error: unknown) => {
      process.kill();
      throw error;
    });
    const socket = new WebSocket(address);
    await new Promise((resolve) => {
      socket.addEventListener('open', resolve, { once: true });
    });
    const browser = new BareBrowser(process, folder, socket);
    const metrics = { ...size, deviceScaleFactor: 1, mobile: false };
    await browser.send('Emulation.setDeviceMetricsOverride', metrics);
    return browser;
  }

  async send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    this.#last += 1;
    const id = this.#last;
    const { result, error } = await new Promise<CdpResponse>((resolve) => {
      this.#pending.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  }

  /** Evaluates an expression in the page and awaits its value. */
  async evaluate<Value>(expression: string): Promise<Value> {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', options);
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return (result as { value: Value }).value;
  }

  async goTo(address: string): Promise<void> {
    await this.send('Page.navigate', { url: address });
    await this.waitFor(`document.readyState === 'complete'`);
  }

  async waitFor(condition: string): Promise<void> {
    const deadline = performance.now() + START_MS;
    // During a navigation there is no page to evaluate in.
    while (!(await this.evaluate<boolean>(condition).catch(() => false))) {
      if (performance.now() > deadline)
        throw new Error(`browser: timed out waiting for ${condition}`);
      await wait(POLL_MS);
    }
  }

  async mouse(type: 'Moved' | 'Pressed' | 'Released' | 'Wheel', at: MouseInput): Promise<void> {
    const isPress = type === 'Pressed' || type === 'Released';
    const button = isPress || at.isHeld ? 'left' : 'none';
    const wheel = { deltaX: 0, deltaY: at.deltaY ?? 0 };
    const held = { button, buttons: at.isHeld ? 1 : 0, clickCount: isPress ? 1 : 0 };
    const position = { x: at.x, y: at.y };
    await this.send('Input.dispatchMouseEvent', {
      type: `mouse${type}`,
      ...position,
      ...held,
      ...wheel,
    });
  }

  async close(): Promise<void> {
    const exited = new Promise((resolve) => {
      this.#process.once('exit', resolve);
    });
    this.#socket.close();
    this.#process.kill();
    await exited;
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface MouseInput {
  x: number;
  y: number;
  deltaY?: number;
  isHeld?: boolean;
}

async function findPageUrl(folder: string): Promise<string> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    await wait(POLL_MS);
    const pages = await listPages(folder);
    const page = pages.find(({ type }) => type === 'page');
    if (page) return page.webSocketDebuggerUrl;
  }
  throw new Error('browser: did not start');
}

async function listPages(
  folder: string,
): Promise<{ type: string; webSocketDebuggerUrl: string }[]> {
  try {
    const [port] = readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n');
    const response = await fetch(`http://127.0.0.1:${port}/json`);
    return (await response.json()) as { type: string; webSocketDebuggerUrl: string }[];
  } catch {
    return [];
  }
}
