/** Starts an embedded server in a process of its own and holds it until it is killed. */
import { startEmbedded } from '../embedded.ts';

const server = await startEmbedded({ folder: process.argv[2]!, settings: { fsync: 'off', shared_buffers: '16MB' } });
console.log(server.pid);
setInterval(() => {}, 60_000);
