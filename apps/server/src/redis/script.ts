import { createHash } from 'node:crypto';
import type { RedisScript } from './redis.ts';

/** @param source Lua; what it touches has a time to live */
export const redisScript = (source: string): RedisScript => ({
  source,
  sha: createHash('sha1').update(source).digest('hex'),
});
