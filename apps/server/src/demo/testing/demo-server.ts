import { testServer, type TestServer } from '../../testing/server.ts';
import { loadTinyDemo } from './tiny-catalogue.ts';

/** A server of the tiny demo on an evening of its guide. */
export async function demoServer(): Promise<TestServer> {
  const server = await testServer();
  server.clock.set('2026-11-20T22:15:00Z');
  await loadTinyDemo(server.db, server.clock);
  return server;
}
