import { expect, test } from 'vitest';
import { TOKEN_KEY } from '../../session/storage.ts';
import { SESSION_KEY } from '../../surroundings/support-view.ts';

test('the view by support stores its token where the session reads it', () => expect(SESSION_KEY).toBe(TOKEN_KEY));
