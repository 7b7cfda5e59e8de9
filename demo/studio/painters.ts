import type { SceneId } from '../catalogue/assets.ts';
import type { Paint } from './draw/kit.ts';

/** The painter of a scene: `scene-hills` is drawn by `hills.ts`. */
export async function painterOf(id: SceneId | (string & {})): Promise<Paint> {
  const module = (await import(`./scenes/${id.replace('scene-', '')}.ts`)) as { paint: Paint };
  return module.paint;
}
