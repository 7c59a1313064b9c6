// Plain JavaScript on purpose: it must say something sensible to every Node there is.
const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  process.stderr.write(
    `Saveroom needs Node ${NEEDED} or newer; this is ${process.version}.\n` +
      'Start it with `npm start`, which brings the right one along.\n',
  );
  process.exit(1);
}

await import('./src/main.ts');
