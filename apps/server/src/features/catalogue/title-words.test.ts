import { expect, test } from 'vitest';
import { piecesOf } from './title-words.pg.ts';

test.each([
  ['a short text is looked up as it is', ' ночной мост ', ['ночной мост']],
  ['of a long one its beginning, middle and end', 'возвращение капитана', ['возв', 'ние ', 'тана']],
  ['letters stay whole', '🎬🎬🎬🎬🎬🎬🎬🎬🎬🎬🎬🎬🎬', ['🎬🎬🎬🎬', '🎬🎬🎬🎬', '🎬🎬🎬🎬']],
])('%s', (_rule, text, pieces) => expect(piecesOf(text)).toEqual(pieces));
