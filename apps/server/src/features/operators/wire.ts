import { scopesOf } from '@aerial/domain/operator-scopes.ts';
import { isoSeconds, type EpochMs } from '@aerial/domain/time.ts';
import type { StoredOperatorToken } from './ports.ts';
import type { SecretToken } from './tokens.ts';

const instant = (at: EpochMs | undefined): string | null => (at === undefined ? null : isoSeconds(at));

export const tokenWire = (token: StoredOperatorToken) => ({
  id: token.id,
  name: token.name,
  scopes: [...scopesOf(token.scopes)],
  created_at: isoSeconds(token.createdAt),
  expires_at: instant(token.expiresAt),
  last_used_at: instant(token.usedAt),
  rotated_at: instant(token.rotatedAt),
  former_until: instant(token.formerUntil),
});

export const secretWire = ({ token, secret }: SecretToken) => ({ ...tokenWire(token), token: secret });
