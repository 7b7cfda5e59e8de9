import { testServer, type TestServer } from '../../testing/server.ts';
import { loadTinyDemo } from './tiny-catalogue.ts';

/** A server with the small demo catalogue, in the evening that its guide is written for. */
export async function demoServer(): Promise<TestServer> {
  const server = await testServer();
  server.clock.set('2026-11-20T22:15:00Z');
  await loadTinyDemo(server.db, server.clock);
  return server;
}
