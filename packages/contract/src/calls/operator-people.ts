/** What staff do about the sign-ins of a subscriber, and to all subscribers that a filter finds. */
import Type, { type Static } from 'typebox';
import { UNCACHED } from '../cache-rules.ts';
import { defineCall, IntId, nullable } from '../core.ts';
import { SignIn } from './account.ts';
import { ofUser, operatorErrors, unknownUser } from './operators.ts';

const tag = 'Operators';

export const userSignInsCall = defineCall({
  id: 'userSignIns',
  method: 'GET',
  path: '/v2/users/:id/sign_ins',
  tag,
  summary: 'Sign-ins of a user in the last 90 days, at most 100, the latest first; is_current is always false',
  auth: 'operator',
  scope: 'users:read',
  cache: UNCACHED,
  params: ofUser,
  answer: Type.Array(SignIn),
  errors: unknownUser,
});

export const signOutUserCall = defineCall({
  id: 'signOutUser',
  method: 'POST',
  path: '/v2/users/:id/sign_out_everywhere',
  tag,
  summary: 'Removes all devices of a user and ends all tokens. Repeated, it changes nothing',
  auth: 'operator',
  scope: 'users:write',
  params: ofUser,
  body: Type.Object({}),
  answer: Type.Object({ devices: Type.Integer({ description: 'how many were removed' }) }),
  errors: unknownUser,
});

/** As the list of users is filtered. */
const filter = {
  search: Type.Optional(Type.String({ maxLength: 255 })),
  tags: Type.Optional(Type.String({ maxLength: 255, description: 'ids or shortnames with commas' })),
};

export const countUsersCall = defineCall({
  id: 'countUsers',
  method: 'GET',
  path: '/v2/users/count',
  tag,
  summary:
    'How many users a filter of the list finds, and the largest id of them: what a change of all of them is about',
  auth: 'operator',
  scope: 'users:read',
  cache: UNCACHED,
  query: Type.Object(filter),
  answer: Type.Object({ count: Type.Integer(), up_to: Type.Integer() }),
  errors: operatorErrors,
});

export const USERS_ACTIONS = ['block', 'unblock', 'tag', 'untag', 'sign_out'] as const;
export type UsersAction = (typeof USERS_ACTIONS)[number];
/** Users that one request changes. */
export const USERS_BATCH = 500;

export const changeUsersCall = defineCall({
  id: 'changeUsers',
  method: 'POST',
  path: '/v2/users/changes',
  tag,
  summary: `Does the same to users that a filter finds, ${USERS_BATCH} of them in a request; next leads to the rest`,
  auth: 'operator',
  scope: 'users:write',
  // It can be about everybody.
  proof: 'recent',
  body: Type.Object({
    action: Type.Enum([...USERS_ACTIONS]),
    tag_id: Type.Optional(IntId()),
    ...filter,
    after: Type.Optional(IntId()),
    up_to: IntId(),
  }),
  answer: Type.Object({
    found: Type.Integer({ description: 'users of this request' }),
    next: Type.Unsafe<number | null>({
      ...nullable.integer(),
      description: 'of the next request; null when all are done',
    }),
  }),
  errors: [...operatorErrors, 'tag_not_found'],
});
export type ChangedUsers = Static<(typeof changeUsersCall)['answer']>;
