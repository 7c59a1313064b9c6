import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const START_MS = 20_000;
const LOOK_AGAIN_MS = 50;

interface Size {
  width: number;
  height: number;
}

interface Answer {
  id?: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/**
 * Chromium with nobody listening in. A tool that watches the network has the browser copy every picture
 * it lets go of, in the very pause in which it collects memory: most long tasks of a gallery were that.
 */
export class BareBrowser {
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, (answer: Answer) => void>();
  #last = 0;

  private constructor(process: ChildProcess, folder: string, socket: WebSocket) {
    [this.#process, this.#folder, this.#socket] = [process, folder, socket];
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      this.#answers.get(answer.id ?? 0)?.(answer);
      this.#answers.delete(answer.id ?? 0);
    });
  }

  static async start(path: string, size: Size): Promise<BareBrowser> {
    const folder = mkdtempSync(join(tmpdir(), 'saveroom-bench-browser-'));
    const quiet = ['--no-first-run', '--disable-background-networking', '--disable-extensions'];
    const bare = ['--headless=new', '--no-sandbox', '--disable-gpu', ...quiet];
    const place = [`--user-data-dir=${folder}`, '--remote-debugging-port=0', 'about:blank'];
    const process = spawn(path, [...bare, ...place], { stdio: 'ignore' });
    const address = await addressOfPage(folder).catch((error: unknown) => {
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
    const { result, error } = await new Promise<Answer>((resolve) => {
      this.#answers.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  }

  /** What an expression comes to in the page, once it is there. */
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
    const until = performance.now() + START_MS;
    // Between two pages there is none to ask.
    while (!(await this.evaluate<boolean>(condition).catch(() => false))) {
      if (performance.now() > until) throw new Error(`Never came: ${condition}`);
      await wait(LOOK_AGAIN_MS);
    }
  }

  async mouse(type: 'Moved' | 'Pressed' | 'Released' | 'Wheel', at: MouseAt): Promise<void> {
    const isPress = type === 'Pressed' || type === 'Released';
    const button = isPress || at.isHeld ? 'left' : 'none';
    const wheel = { deltaX: 0, deltaY: at.deltaY ?? 0 };
    const held = { button, buttons: at.isHeld ? 1 : 0, clickCount: isPress ? 1 : 0 };
    const place = { x: at.x, y: at.y };
    await this.send('Input.dispatchMouseEvent', {
      type: `mouse${type}`,
      ...place,
      ...held,
      ...wheel,
    });
  }

  async close(): Promise<void> {
    const isGone = new Promise((resolve) => {
      this.#process.once('exit', resolve);
    });
    this.#socket.close();
    this.#process.kill();
    await isGone;
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface MouseAt {
  x: number;
  y: number;
  deltaY?: number;
  isHeld?: boolean;
}

async function addressOfPage(folder: string): Promise<string> {
  const until = performance.now() + START_MS;
  while (performance.now() < until) {
    await wait(LOOK_AGAIN_MS);
    const pages = await listPages(folder);
    const page = pages.find(({ type }) => type === 'page');
    if (page) return page.webSocketDebuggerUrl;
  }
  throw new Error('The browser did not start');
}

async function listPages(
  folder: string,
): Promise<{ type: string; webSocketDebuggerUrl: string }[]> {
  try {
    const [port] = readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n');
    const answer = await fetch(`http://127.0.0.1:${port}/json`);
    return (await answer.json()) as { type: string; webSocketDebuggerUrl: string }[];
  } catch {
    return [];
  }
}
