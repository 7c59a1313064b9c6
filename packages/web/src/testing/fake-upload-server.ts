import { sha1 as hash } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';

interface Session {
  upload_id: string;
  platform_id: number;
  rom_id: number | null;
  file_name: string;
  folder: string;
  total_size: number;
  total_chunks: number;
  sha1: string | null;
  chunks: Map<number, Uint8Array>;
  state: 'open' | 'assembling' | 'done';
}

type Answer = Response | Promise<Response>;

/** The upload routes of the server, with failures that a test can set. */
export class FakeUploadServer {
  readonly sessions = new Map<string, Session>();
  readonly stored = new Map<string, Uint8Array>();
  /** Every request, as `METHOD /path`. */
  readonly requests: string[] = [];
  known: { sha1: string; name: string }[] = [];
  problem: string | null = null;
  isDown = false;
  isFull = false;
  /** Which requests lose their connection: before (`at once`) or after (`late`) they take effect. */
  loses: (request: string) => 'at once' | 'late' | null = () => null;
  mostAtOnce = 0;
  #atOnce = 0;
  #ids = 0;

  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://library.test');
    const request = `${init.method ?? 'GET'} ${url.pathname.replace('/api', '')}`;
    this.requests.push(request);
    const loss = this.isDown ? 'at once' : this.loses(request);
    if (loss === 'at once') throw new TypeError('Failed to fetch');
    if (this.isFull && request.startsWith('PUT')) {
      return Response.json({ code: 'no_space', detail: 'Disk full' }, { status: 507 });
    }
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    await Promise.resolve();
    const answer = await this.#answer(request, new Headers(init.headers), init.body);
    this.#atOnce -= 1;
    if (loss === 'late') throw new TypeError('Failed to fetch');
    return answer;
  };

  #answer(request: string, headers: Headers, body: BodyInit | null | undefined): Answer {
    if (request === 'POST /roms/upload/check') return this.#check(body as string);
    if (request === 'POST /roms/upload/start') return this.#start(headers);
    if (request === 'GET /roms/upload') {
      const open = [...this.sessions.values()].filter(({ state }) => state !== 'done');
      return Response.json(open.map(viewOf));
    }
    const [, id = '', rest = ''] = /upload\/([^/]+)(?:\/(\w+))?$/.exec(request) ?? [];
    const session = this.sessions.get(id);
    if (rest === 'cancel') {
      this.sessions.delete(id);
      return new Response(null, { status: 204 });
    }
    if (!session) return refuse(404, 'Upload session not found or expired');
    if (rest === 'complete') return this.#complete(session);
    if (request.startsWith('PUT')) return receive(session, headers, body as ArrayBuffer);
    return Response.json(viewOf(session));
  }

  #check(body: string): Response {
    const { files } = JSON.parse(body) as { files: { sha1?: string }[] };
    return Response.json({
      files: files.map(({ sha1 }) => ({
        problem: this.problem,
        problem_code: this.problem === null ? null : 'conflict',
        platforms: [],
        duplicates: this.known
          .filter((one) => one.sha1 === sha1)
          .map(({ name }) => ({
            rom_id: 7,
            rom_name: name,
            platform_id: 1,
            file_id: 70,
            full_path: `nes/${name}.nes`,
          })),
      })),
    });
  }

  #start(headers: Headers): Response {
    this.#ids += 1;
    const romId = headers.get('x-upload-rom-id');
    const session: Session = {
      upload_id: `u${this.#ids}`,
      platform_id: Number(headers.get('x-upload-platform')),
      rom_id: romId === null ? null : Number(romId),
      file_name: headers.get('x-upload-filename') ?? '',
      folder: headers.get('x-upload-folder') ?? '',
      total_size: Number(headers.get('x-upload-total-size')),
      total_chunks: Number(headers.get('x-upload-total-chunks')),
      sha1: headers.get('x-upload-sha1'),
      chunks: new Map(),
      state: 'open',
    };
    this.sessions.set(session.upload_id, session);
    const { upload_id, chunk_size, expires_at } = viewOf(session);
    return Response.json({ upload_id, chunk_size, expires_at }, { status: 201 });
  }

  #complete(session: Session): Response {
    if (session.state === 'done') return new Response('', { status: 201 });
    if (session.chunks.size < session.total_chunks) return refuse(400, 'Missing chunks: [0]');
    const chunks = [...session.chunks].toSorted(([a], [b]) => a - b).map(([, chunk]) => chunk);
    const whole = Uint8Array.from(chunks.flatMap((chunk) => [...chunk]));
    if (sha1Of(whole) !== session.sha1) return refuse(400, 'Checksum mismatch');
    this.stored.set([session.folder, session.file_name].filter(Boolean).join('/'), whole);
    session.state = 'done';
    return new Response('', { status: 201 });
  }
}

export const sha1Of = (bytes: Uint8Array): string => bytesToHex(hash(bytes));

const refuse = (status: number, detail: string): Response =>
  Response.json({ code: 'refused', detail }, { status });

function receive(session: Session, headers: Headers, body: ArrayBuffer): Response {
  const chunk = new Uint8Array(body.slice());
  const expected = headers.get('x-chunk-sha1');
  if (expected !== null && expected !== sha1Of(chunk)) return refuse(400, 'The chunk was damaged');
  session.chunks.set(Number(headers.get('x-chunk-index')), chunk);
  return Response.json({ received: session.chunks.size, total: session.total_chunks });
}

function viewOf({ chunks, ...session }: Session) {
  const chunk_size = Math.ceil(session.total_size / session.total_chunks);
  const received_chunks = [...chunks.keys()];
  const received_bytes = [...chunks.values()].reduce((sum, { length }) => sum + length, 0);
  const when = { created_at: '2026-11-15T10:00:00Z', expires_at: '2026-11-16T10:00:00Z' };
  return { ...session, chunk_size, received_chunks, received_bytes, ...when };
}
