import { CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE } from '@saveroom/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

import { basic, PASSWORD } from './test-app.ts';

export interface RequestExtras {
  readonly payload?: InjectOptions['payload'];
  readonly headers?: Record<string, string>;
}

/** Stores cookies and sends the CSRF token in a header, as the web app does. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #address: string;

  constructor(app: FastifyInstance, address = '203.0.113.1') {
    this.#app = app;
    this.#address = address;
  }

  get session(): string | undefined {
    return this.cookies.get(SESSION_COOKIE);
  }

  get(url: string, extra: RequestExtras = {}): Promise<LightMyRequestResponse> {
    return this.send('GET', url, extra);
  }

  post(url: string, payload: object = {}): Promise<LightMyRequestResponse> {
    return this.send('POST', url, { payload });
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { payload, headers = {} }: RequestExtras = {},
  ): Promise<LightMyRequestResponse> {
    const csrf = this.cookies.get(CSRF_COOKIE);
    const reply = await this.#app.inject({
      method,
      url,
      payload,
      headers: { ...(csrf === undefined ? {} : { [CSRF_HEADER]: csrf }), ...headers },
      cookies: Object.fromEntries(this.cookies),
      remoteAddress: this.#address,
    });
    for (const { name, value, expires } of reply.cookies) {
      if (expires && expires.getTime() === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return reply;
  }

  /** Gets a CSRF token and signs in. */
  async signIn(username: string, password = PASSWORD): Promise<LightMyRequestResponse> {
    await this.get('/api/heartbeat');
    return this.send('POST', '/api/login', { payload: {}, headers: basic(username, password) });
  }
}
