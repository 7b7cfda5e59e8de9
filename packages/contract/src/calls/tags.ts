/** What an operator marks its users with. @source wire shapes §6 */
import Type from 'typebox';
import { UNCACHED } from '../cache-rules.ts';
import { defineCall, idParams, IntId, lenientId } from '../core.ts';
import { User } from '../shapes/user.ts';
import { ofUser, operatorErrors, unknownUser } from './operators.ts';
import { MAX_PAGE } from './operator-users.ts';

const tag = 'Operators';
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const Tag = Type.Object({
  id: IntId(),
  shortname: Type.String(),
  name: Type.String(),
  description: Type.String(),
});
const ofTag = idParams<number>();
const unknownTag = [...operatorErrors, 'tag_not_found'] as const;

export const tagsCall = defineCall({
  id: 'tags',
  method: 'GET',
  path: '/v2/tags',
  tag,
  summary: 'Tags of the operator by id',
  auth: 'operator',
  scope: 'users:read',
  cache: UNCACHED,
  query: Type.Object({
    name: text(255),
    shortname: text(255),
    search: Type.Optional(Type.String({ maxLength: 255, description: 'A part of the name, shortname or description' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, description: '100 by default' })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  }),
  answer: Type.Array(Tag),
  errors: operatorErrors,
});

export const createTagCall = defineCall({
  id: 'createTag',
  method: 'POST',
  path: '/v2/tags',
  tag,
  summary: 'Creates a tag; its shortname is unique',
  auth: 'operator',
  scope: 'users:write',
  body: Type.Object({
    shortname: Type.String({ minLength: 1, maxLength: 64 }),
    name: Type.String({ minLength: 1, maxLength: 255 }),
    description: text(2000),
  }),
  answer: Tag,
  errors: [...operatorErrors, 'already_exists'],
});

export const tagCall = defineCall({
  id: 'tag',
  method: 'GET',
  path: '/v2/tags/:id',
  tag,
  summary: 'One of them',
  auth: 'operator',
  scope: 'users:read',
  cache: UNCACHED,
  params: ofTag,
  answer: Tag,
  errors: unknownTag,
});

export const changeTagCall = defineCall({
  id: 'changeTag',
  method: 'PATCH',
  path: '/v2/tags/:id',
  tag,
  summary: 'Changes a tag; what is not sent stays',
  auth: 'operator',
  scope: 'users:write',
  params: ofTag,
  body: Type.Object({
    shortname: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    description: text(2000),
  }),
  answer: Tag,
  errors: [...unknownTag, 'already_exists'],
});

export const removeTagCall = defineCall({
  id: 'removeTag',
  method: 'DELETE',
  path: '/v2/tags/:id',
  tag,
  summary: 'Removes a tag, from its users too',
  auth: 'operator',
  scope: 'users:write',
  params: ofTag,
  answer: Tag,
  errors: unknownTag,
});

export const tagUserCall = defineCall({
  id: 'tagUser',
  method: 'POST',
  path: '/v2/users/:id/tags',
  tag,
  summary: 'Gives a user a tag; repeated, it changes nothing',
  auth: 'operator',
  scope: 'users:write',
  params: ofUser,
  body: Type.Object({ tag_id: lenientId(10) }),
  answer: User,
  errors: [...unknownUser, 'tag_not_found'],
});

export const untagUserCall = defineCall({
  id: 'untagUser',
  method: 'DELETE',
  path: '/v2/users/:id/tags/:tag',
  tag,
  summary: 'Takes a tag from a user',
  auth: 'operator',
  scope: 'users:write',
  params: Type.Object({ ...ofUser.properties, tag: IntId() }),
  answer: User,
  errors: [...unknownUser, 'tag_not_found'],
});
