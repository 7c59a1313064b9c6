import { connect, type Socket } from 'node:net';

/** Opens connections that announce a body of 1 MiB, send almost all of it and then stall. */
const [port = '', count = '0'] = process.argv.slice(2);
const BODY = Buffer.alloc(1_048_000, 'x');
const PATHS = [
  ...['/api/users', '/api/login', '/api/token', '/api/saves?rom_id=1', '/api/roms/delete'],
  // No routes: the first does not exist, the second has another method.
  ...['/api/nothing', '/api/heartbeat'],
];
const sockets: Socket[] = [];

for (let number = 0; number < Number(count); number += 1) {
  const path = PATHS[number % PATHS.length];
  const socket = connect(Number(port), '127.0.0.1', () => {
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1048576\r\n\r\n`,
    );
    socket.write(BODY);
  });
  // A server that refuses the body may close the connection.
  socket.on('error', () => {});
  socket.on('data', () => {});
  sockets.push(socket);
}

process.once('message', () => {
  for (const socket of sockets) socket.destroy();
  process.disconnect();
});
