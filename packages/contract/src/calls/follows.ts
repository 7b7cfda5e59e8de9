/** Shows and words that viewers and guests follow. */
import { MAX_FOLLOWED_LENGTH } from '@aerial/domain/follows.ts';
import type { ContentId, FollowId } from '@aerial/domain/ids.ts';
import Type from 'typebox';
import { CHANGES_FOLLOWS, FOLLOWS } from '../cache-rules.ts';
import { defineCall, LongId } from '../core.ts';
import { Follow } from '../shapes/follow.ts';

const tag = 'Reminders';

export const followsCall = defineCall({
  id: 'follows',
  method: 'GET',
  path: '/v2/users/self/follows',
  tag,
  summary: 'Shows and words of titles that this profile follows, the newest first',
  auth: 'viewer',
  cache: FOLLOWS,
  answer: Type.Array(Follow),
  errors: ['authentication_failed', 'permission_denied'],
});

export const addFollowCall = defineCall({
  id: 'addFollow',
  method: 'POST',
  path: '/v2/users/self/follows',
  tag,
  summary:
    'Follows a show, or what titles of the guide say: the viewer is reminded of each new broadcast; repeated, it changes `with_repeats`',
  auth: 'viewer',
  cache: CHANGES_FOLLOWS,
  body: Type.Object({
    content_id: Type.Optional(LongId<ContentId>()),
    words: Type.Optional(
      Type.String({
        maxLength: MAX_FOLLOWED_LENGTH,
        description: 'in place of content_id: titles that have all these words, in any order and either alphabet',
      }),
    ),
    with_repeats: Type.Optional(
      Type.Boolean({ description: 'also of broadcasts that were shown within two weeks; default false' }),
    ),
  }),
  answer: Follow,
  errors: [
    'authentication_failed',
    'permission_denied',
    'validation_failed',
    'content_not_found',
    'child_forbidden',
    'follow_limit',
  ],
});

export const removeFollowCall = defineCall({
  id: 'removeFollow',
  method: 'DELETE',
  path: '/v2/users/self/follows/:id',
  tag,
  summary: 'Ends following; reminders that it has made are cancelled',
  auth: 'viewer',
  cache: CHANGES_FOLLOWS,
  params: Type.Object({ id: LongId<FollowId>() }),
  answer: Type.Object({}),
  errors: ['authentication_failed', 'permission_denied', 'validation_failed', 'follow_not_found'],
});
