/** What only televisions need, and pages that take commands of a phone. Loaded there. */
import type { Runtime } from '../core/runtime.tsx';
import { startReceiver, takesCommands } from '../parts/remote/start.ts';
import type { TelevisionDeps } from './television/start.ts';

export async function startSecondScreen(
  runtime: Runtime,
  router: TelevisionDeps['router'],
  isTelevision: boolean,
): Promise<void> {
  if (isTelevision) (await import('./television/start.ts')).startTelevision({ router });
  if (takesCommands()) await startReceiver(runtime, (path) => router.navigate(path));
}
