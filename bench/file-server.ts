import { spawn, spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface FileServer {
  readonly name: 'nginx' | 'a bare Node server';
  /** URL of `One.bin`. */
  readonly address: string;
  stop(): void;
}

/** A baseline file server: nginx, or a minimal Node server if nginx is not installed. */
export function fileServer(folder: string): FileServer {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const address = `http://127.0.0.1:${port}/One.bin`;
  const program = process.env['NGINX'] ?? 'nginx';
  const hasNginx = spawnSync(program, ['-v']).status === 0;
  return hasNginx ? nginx(program, folder, { port, address }) : bare(folder, { port, address });
}

interface ListenOptions {
  readonly port: number;
  readonly address: string;
}

function nginx(program: string, folder: string, { port, address }: ListenOptions): FileServer {
  const home = mkdtempSync(join(tmpdir(), 'saveroom-nginx-'));
  const config = `daemon off; worker_processes 1; pid ${home}/pid; error_log ${home}/error.log;
user root;
events { worker_connections 64; }
http {
  access_log off; sendfile on; tcp_nopush on;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${home}/${kind};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${folder}; }
}`;
  writeFileSync(join(home, 'nginx.conf'), config);
  const child = spawn(program, ['-c', join(home, 'nginx.conf'), '-p', home], { stdio: 'ignore' });
  return {
    name: 'nginx',
    address,
    stop() {
      child.kill('SIGTERM');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function bare(folder: string, { port, address }: ListenOptions): FileServer {
  const file = join(folder, 'One.bin');
  const server = createServer((_request, reply) => {
    createReadStream(file, { highWaterMark: 1024 * 1024 }).pipe(reply);
  });
  server.listen(port, '127.0.0.1');
  return {
    name: 'a bare Node server',
    address,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
